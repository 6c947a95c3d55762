/// Why a WebSocket is closed: RFC 6455 section 7.4 and the 44xx codes of Peel's protocol.
package struct CloseCode: Sendable, Hashable, RawRepresentable, ExpressibleByIntegerLiteral {
  package let rawValue: UInt16

  package init(rawValue: UInt16) { self.rawValue = rawValue }
  package init(integerLiteral value: UInt16) { rawValue = value }

  package static let normal: CloseCode = 1000
  package static let goingAway: CloseCode = 1001
  package static let protocolError: CloseCode = 1002
  package static let unsupportedData: CloseCode = 1003
  /// Never sent: the peer gave no code.
  package static let none: CloseCode = 1005
  /// Never sent: the connection went without a close.
  package static let abnormal: CloseCode = 1006
  package static let invalidText: CloseCode = 1007
  package static let policyViolation: CloseCode = 1008
  package static let tooLarge: CloseCode = 1009
  package static let internalError: CloseCode = 1011
  package static let restarting: CloseCode = 1012
  package static let slowConsumer: CloseCode = 4408

  /// Whether a peer may send it.
  var isValidOnTheWire: Bool {
    switch rawValue {
    case 1000...1003, 1007...1014, 3000...4999: true
    default: false
    }
  }
}
