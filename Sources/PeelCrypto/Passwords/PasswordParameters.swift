/// What a password hash costs.
package struct PasswordParameters: Hashable, Sendable {
  /// Passes over the memory, from 1.
  package var passes: Int
  /// Memory in bytes, from 8 KiB.
  package var memory: Int

  /// Makes parameters; tests use small ones.
  package init(passes: Int, memory: Int) {
    precondition(passes >= 1 && memory >= 8192, "argon2id needs a pass and 8 KiB")
    self.passes = passes
    self.memory = memory
  }

  /// Two passes over 19 MiB, the first choice of OWASP's password storage page.
  package static let standard = PasswordParameters(passes: 2, memory: 19 << 20)
}
