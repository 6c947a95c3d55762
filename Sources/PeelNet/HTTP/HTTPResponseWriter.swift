internal import CPeelSystem

/// Turns an answer into queued output: works out length, conditions and ranges, and writes the head.
struct HTTPResponseWriter {
  let loop: EventLoop
  let configuration: HTTPServerConfiguration

  private enum Content {
    case none
    case bytes([UInt8], Range<Int>)
    case shared(SharedBytes, Range<Int>)
    case file(Int32, Range<Int>)
  }

  /// - Parameters:
  ///   - head: Of the request, nil when it could not be read.
  ///   - keepAlive: Whether another request may follow.
  func send(_ answer: HTTPResponse, to head: HTTPRequestHead?, keepAlive: Bool, on connection: Connection) {
    var response = answer
    let (content, length) = prepare(&response, head)
    configuration.decorate(&response, head)
    // These are said below, once and as they are.
    for name in ["content-length", "connection", "date", "transfer-encoding"] { response.headers.remove(name) }
    writeHead(response, length: length, keepAlive: keepAlive, isVersion11: true)
    let isHeadOnly = head?.method == .head
    switch content {
    case .none: break
    case .bytes(let bytes, let range):
      if !isHeadOnly { loop.scratch.append(contentsOf: bytes[range]) }
    case .shared(let bytes, let range):
      if !isHeadOnly {
        if range.count == bytes.count, range.count > 4096 {
          sendScratch(on: connection)
          connection.send(bytes)
          return
        }
        bytes.withBytes { span in
          span.extracting(range).withUnsafeBufferPointer { loop.scratch.append(contentsOf: $0) }
        }
      }
    case .file(let descriptor, let range):
      let region = FileRegion(descriptor: descriptor, offset: Int64(range.lowerBound), count: range.count)
      sendScratch(on: connection)
      if !isHeadOnly { connection.send(.file(region)) }
      return
    }
    sendScratch(on: connection)
  }

  private func sendScratch(on connection: Connection) {
    connection.send(SharedBytes(loop.scratch))
    if loop.scratch.capacity > 256 << 10 { loop.scratch = [] }
  }

  /// - Returns: The content and the value of Content-Length, nil to leave the field out.
  private func prepare(_ response: inout HTTPResponse, _ head: HTTPRequestHead?) -> (Content, Int?) {
    if response.status < 200 || response.status == 204 || response.status == 304 { return (.none, nil) }
    let whole: (Content, Int)
    switch response.body {
    case .empty: return (.none, 0)
    case .bytes(let bytes): whole = (.bytes(bytes, 0..<bytes.count), bytes.count)
    case .shared(let bytes): whole = (.shared(bytes, 0..<bytes.count), bytes.count)
    case .file(let path):
      var size: Int64 = 0
      var modified: Int64 = 0
      var inode: UInt64 = 0
      let descriptor = peel_open_file(path, &size, &modified, &inode)
      guard descriptor >= 0 else {
        let isMissing = descriptor == -2 || descriptor == -20
        response =
          isMissing
          ? configuration.problem(404, "not-found", "there is nothing here", head)
          : configuration.problem(500, "internal", "the file cannot be read now", head)
        return prepare(&response, head)
      }
      if response.headers["etag"] == nil {
        let tag = [inode, UInt64(size), UInt64(modified)].map { String($0, radix: 36) }.joined(separator: "-")
        response.headers["etag"] = "\"\(tag)\""
      }
      whole = (.file(descriptor, 0..<Int(size)), Int(size))
    }
    guard response.status == 200, let head else { return whole }
    let etag = response.headers["etag"]
    if etag != nil, !response.headers.contains("accept-ranges") { response.headers.add("accept-ranges", "bytes") }
    guard etag != nil else { return whole }
    return apply(HTTPRange.plan(head, size: whole.1, etag: etag), whole.0, size: whole.1, head, &response)
  }

  private func apply(
    _ plan: HTTPRange.Plan, _ content: Content, size: Int, _ head: HTTPRequestHead, _ response: inout HTTPResponse
  ) -> (Content, Int?) {
    switch plan {
    case .whole: return (content, size)
    case .notModified:
      close(content)
      response.status = 304
      response.headers.remove("content-type")
      return (.none, nil)
    case .unsatisfiable:
      close(content)
      response = configuration.problem(416, "range-not-satisfiable", "the file has \(size) bytes", head)
      response.headers.add("content-range", "bytes */\(size)")
      guard case .bytes(let bytes) = response.body else { return (.none, 0) }
      return (.bytes(bytes, 0..<bytes.count), bytes.count)
    case .part(let range):
      response.status = 206
      response.headers.add("content-range", "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(size)")
      switch content {
      case .none: return (.none, 0)
      case .bytes(let bytes, _): return (.bytes(bytes, range), range.count)
      case .shared(let bytes, _): return (.shared(bytes, range), range.count)
      case .file(let descriptor, _): return (.file(descriptor, range), range.count)
      }
    }
  }

  private func close(_ content: Content) {
    if case .file(let descriptor, _) = content { _ = peel_close(descriptor) }
  }

  private func writeHead(_ response: HTTPResponse, length: Int?, keepAlive: Bool, isVersion11: Bool) {
    loop.scratch.removeAll(keepingCapacity: true)
    append("HTTP/1.1 ")
    append(decimal: response.status)
    append(" ")
    append(HTTPResponse.reason(response.status))
    append("\r\ndate: ")
    loop.scratch.append(contentsOf: loop.date)
    append("\r\n")
    response.headers.write(to: &loop.scratch)
    if let length {
      append("content-length: ")
      append(decimal: length)
      append("\r\n")
    }
    append(keepAlive ? "connection: keep-alive\r\n\r\n" : "connection: close\r\n\r\n")
  }

  private func append(_ text: String) { loop.scratch.append(contentsOf: text.utf8) }

  private func append(decimal value: Int) { loop.scratch.append(contentsOf: String(value).utf8) }
}
