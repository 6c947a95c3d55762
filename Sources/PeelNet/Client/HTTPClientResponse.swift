/// An answer, read whole.
package struct HTTPClientResponse: Sendable {
  package let status: Int
  package let headers: HTTPHeaders
  package let body: [UInt8]
}
