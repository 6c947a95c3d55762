/// Every bound of the product and of the network.
package struct LimitsBody: Codable, Hashable, Sendable {
  /// What people and apps meet.
  package var product: [String: Int64]
  /// Sizes in bytes, times in milliseconds.
  package var network: [String: Int64]
  /// Requests in a burst, and milliseconds until another one is free.
  package var rates: [String: Int64]

  /// Makes the body.
  package init(product: [String: Int64], network: [String: Int64], rates: [String: Int64]) {
    self.product = product
    self.network = network
    self.rates = rates
  }
}
