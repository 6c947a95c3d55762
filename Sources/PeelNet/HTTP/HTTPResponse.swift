/// An answer. Length, date, connection and range fields are the server's to add.
package struct HTTPResponse: Sendable {
  package var status: Int
  package var headers: HTTPHeaders
  package var body: HTTPBody

  package init(status: Int = 200, headers: HTTPHeaders = [:], body: HTTPBody = .empty) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// An answer with text or JSON of the given type.
  package init(status: Int = 200, type: String, _ bytes: [UInt8]) {
    self.init(status: status, headers: ["content-type": type], body: .bytes(bytes))
  }

  /// An RFC 9457 problem; `detail` says the rule and the fix.
  package static func problem(_ status: Int, code: String, _ detail: String) -> HTTPResponse {
    var text = "{\"type\":\"/problems/\(code)\",\"title\":"
    text += jsonString(reason(status)) + ",\"status\":\(status),\"detail\":" + jsonString(detail)
    text += ",\"code\":" + jsonString(code) + ",\"retryable\":\(status == 408 || status == 429 || status >= 500)}"
    return HTTPResponse(status: status, type: "application/problem+json", Array(text.utf8))
  }

  private static func jsonString(_ text: String) -> String {
    var output = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": output += "\\\(scalar)"
      case "\u{0}"..<" ": output += " "
      default: output.unicodeScalars.append(scalar)
      }
    }
    return output + "\""
  }

  /// The words of RFC 9110 section 15 for a status.
  package static func reason(_ status: Int) -> String {
    switch status {
    case 100: "Continue"
    case 101: "Switching Protocols"
    case 200: "OK"
    case 201: "Created"
    case 202: "Accepted"
    case 204: "No Content"
    case 206: "Partial Content"
    case 207: "Multi-Status"
    case 301: "Moved Permanently"
    case 302: "Found"
    case 303: "See Other"
    case 304: "Not Modified"
    case 307: "Temporary Redirect"
    case 308: "Permanent Redirect"
    case 400: "Bad Request"
    case 401: "Unauthorized"
    case 403: "Forbidden"
    case 404: "Not Found"
    case 405: "Method Not Allowed"
    case 406: "Not Acceptable"
    case 408: "Request Timeout"
    case 409: "Conflict"
    case 410: "Gone"
    case 411: "Length Required"
    case 412: "Precondition Failed"
    case 413: "Content Too Large"
    case 414: "URI Too Long"
    case 415: "Unsupported Media Type"
    case 416: "Range Not Satisfiable"
    case 417: "Expectation Failed"
    case 422: "Unprocessable Content"
    case 426: "Upgrade Required"
    case 428: "Precondition Required"
    case 429: "Too Many Requests"
    case 431: "Request Header Fields Too Large"
    case 500: "Internal Server Error"
    case 501: "Not Implemented"
    case 502: "Bad Gateway"
    case 503: "Service Unavailable"
    case 504: "Gateway Timeout"
    case 505: "HTTP Version Not Supported"
    case 507: "Insufficient Storage"
    default: status < 400 ? "Status" : "Error"
    }
  }
}
