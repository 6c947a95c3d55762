internal import Foundation

/// A certificate authority of a test's own, made with the `openssl` program: another reader and writer than ours.
package struct TestAuthority: Sendable {
  struct Failure: Error { var output: String }

  private let folder: TemporaryFolder
  /// The authority's own certificate, for who is to trust it.
  package var file: String { folder.file("ca.pem") }

  package init() throws {
    folder = try TemporaryFolder()
    try run(
      "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2", "-subj",
      "/CN=Test authority", "-keyout", folder.file("ca.key"), "-out", file)
  }

  /// A server's certificate and key for some names (`DNS:…`, `IP:…`), valid for some days from now; negative days are over.
  package func issue(_ names: String, as name: String = "server", days: Int = 2) throws -> (
    certificate: String, key: String
  ) {
    let paths = (certificate: folder.file("\(name).pem"), key: folder.file("\(name).key"))
    let request = folder.file("\(name).csr")
    try run(
      "req", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-subj", "/CN=\(name)", "-keyout",
      paths.key, "-out", request)
    try Data("subjectAltName=\(names)\n".utf8).write(to: URL(filePath: folder.file("\(name).ext")))
    // x509 takes no negative days, ca takes dates; a certificate that ended is made by its dates.
    if days > 0 {
      try run(
        "x509", "-req", "-in", request, "-CA", file, "-CAkey", folder.file("ca.key"), "-CAcreateserial", "-days",
        "\(days)", "-extfile", folder.file("\(name).ext"), "-out", paths.certificate)
    } else {
      try Data(
        """
        [ca]
        default_ca = own
        [own]
        database = \(folder.file("index.txt"))
        serial = \(folder.file("serial.txt"))
        new_certs_dir = \(folder.path)
        default_md = sha256
        policy = any
        unique_subject = no
        [any]
        commonName = supplied

        """.utf8
      ).write(to: URL(filePath: folder.file("ca.cnf")))
      try Data().write(to: URL(filePath: folder.file("index.txt")))
      try Data("01\n".utf8).write(to: URL(filePath: folder.file("serial.txt")))
      try run(
        "ca", "-batch", "-config", folder.file("ca.cnf"), "-in", request, "-cert", file, "-keyfile",
        folder.file("ca.key"), "-startdate", "20200101000000Z", "-enddate", "20200201000000Z", "-extfile",
        folder.file("\(name).ext"), "-out", paths.certificate, "-notext")
    }
    return paths
  }

  private func run(_ arguments: String...) throws {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["openssl"] + arguments
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let text = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw Failure(output: String(decoding: text, as: UTF8.self)) }
  }
}
