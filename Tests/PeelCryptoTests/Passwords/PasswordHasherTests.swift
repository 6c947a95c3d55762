import PeelCrypto
import Testing

@Suite struct `The password hasher` {
  /// A cheap hash: the tests are about the rules, not about the cost.
  static let quick = PasswordParameters(passes: 1, memory: 8192)

  @Test(arguments: ["correct horse", "päßwörd 🍎", String(repeating: "x", count: 4096), "", "a\u{0}b"])
  func `a password is known by its hash and no other is`(password: String) async throws {
    let hasher = PasswordHasher(parameters: Self.quick)
    let hash = try await hasher.hash(password)
    #expect(hash.hasPrefix("$argon2id$v=19$m=8,t=1,p=1$"))
    #expect(try await hasher.verify(password, against: hash))
    #expect(try await hasher.verify(password + "x", against: hash) == false)
    #expect(try await hasher.verify("a", against: hash) == (password == "a"))
  }

  @Test func `the same password gets another salt each time`() async throws {
    let hasher = PasswordHasher(parameters: Self.quick)
    let first = try await hasher.hash("same")
    let second = try await hasher.hash("same")
    #expect(first != second)
  }

  @Test func `the standard cost is two passes over 19 MiB`() async throws {
    let hasher = PasswordHasher()
    let hash = try await hasher.hash("secret words")
    #expect(hash.hasPrefix("$argon2id$v=19$m=19456,t=2,p=1$"))
    #expect(try await hasher.verify("secret words", against: hash))
    #expect(!hasher.needsRehash(hash))
    #expect(PasswordHasher(parameters: Self.quick).needsRehash(hash))
  }

  @Test func `a hash made by the reference program is verified`() async throws {
    // echo -n password | argon2 somesalt -id -t 2 -m 16 -p 1, from the test vectors of the reference implementation.
    let hash =
      "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc"
    let hasher = PasswordHasher(parameters: Self.quick)
    #expect(try await hasher.verify("password", against: hash))
    #expect(try await hasher.verify("Password", against: hash) == false)
  }

  @Test func `an unknown user is never let in`() async throws {
    let hasher = PasswordHasher(parameters: Self.quick)
    for password in ["", "secret", "secret"] {
      #expect(try await hasher.verifyUnknown(password) == false)
    }
  }

  @Test(arguments: ["", "x", "$argon2i$v=19$m=8,t=1,p=1$AAAA$AAAA", "$2b$12$abc", String(repeating: "$", count: 500)])
  func `a stored value that is not ours is an error and wants a new hash`(stored: String) async throws {
    let hasher = PasswordHasher(parameters: Self.quick)
    #expect(hasher.needsRehash(stored))
    await #expect(throws: CryptoError(.malformedHash)) { try await hasher.verify("x", against: stored) }
  }

  @Test(arguments: 0..<40)
  func `a damaged hash never verifies`(position: Int) async throws {
    let hasher = PasswordHasher(parameters: Self.quick)
    var units = Array(try await hasher.hash("secret").utf8)
    let index = units.count - 1 - position
    units[index] = units[index] == UInt8(ascii: "A") ? UInt8(ascii: "B") : UInt8(ascii: "A")
    let damaged = String(decoding: units, as: UTF8.self)
    #expect(try await hasher.verify("secret", against: damaged) == false)
  }

  @Test func `a full queue says when to come again and serves who got in`() async throws {
    let hasher = PasswordHasher(parameters: PasswordParameters(passes: 1, memory: 1 << 20), queueLimit: 4)
    let outcomes = await withTaskGroup(of: Bool.self) { group in
      for number in 0..<200 {
        group.addTask {
          do {
            _ = try await hasher.hash("password \(number)")
            return true
          } catch let error as CryptoError {
            guard case .busy(let retryAfter) = error.code else { return false }
            #expect(retryAfter >= .milliseconds(100))
            return false
          } catch {
            Issue.record(error)
            return false
          }
        }
      }
      return await group.reduce(into: (served: 0, refused: 0)) { sum, served in
        if served { sum.served += 1 } else { sum.refused += 1 }
      }
    }
    #expect(outcomes.served >= 4)
    #expect(outcomes.refused >= 1)
    #expect(hasher.waiting == 0)
    #expect(try await hasher.hash("afterwards").isEmpty == false)
  }

  @Test func `a cancelled caller leaves the queue`() async throws {
    let hasher = PasswordHasher(parameters: PasswordParameters(passes: 1, memory: 1 << 20), queueLimit: 64)
    let task = Task {
      try await withThrowingTaskGroup(of: String.self) { group in
        for number in 0..<60 { group.addTask { try await hasher.hash("password \(number)") } }
        _ = try await group.next()
        group.cancelAll()
        var cancelled = 0
        while let result = await group.nextResult() {
          if case .failure(let error) = result, error is CancellationError { cancelled += 1 }
        }
        return cancelled
      }
    }
    #expect(try await task.value >= 1)
    #expect(hasher.waiting == 0)
  }
}
