internal import Glibc

let usage = """
  USAGE: peel-appender FOLDER [--senders COUNT] [--sends COUNT] [--room-after-failure] [--file-limit BYTES] [--as USER-ID]

  Sends without an end, or COUNT messages, into the data folder FOLDER, and writes a line for every acknowledgement to
  FOLDER/acknowledged and a byte to the standard output. The crash tests end it at any moment and compare.

  """

func fail(_ text: String, status: Int32) -> Never {
  _ = text.withCString { write(2, $0, strlen($0)) }
  exit(status)
}

var values: [String: String] = [:]
var folders: [String] = []
var words = CommandLine.arguments.dropFirst()
while let word = words.popFirst() {
  if word == "--room-after-failure" {
    values[word] = ""
  } else if word.hasPrefix("--") {
    guard let value = words.popFirst() else { fail(usage, status: 2) }
    values[word] = value
  } else {
    folders.append(word)
  }
}
guard folders.count == 1 else { fail(usage, status: 2) }
do {
  try await Appender(
    folder: folders[0], senders: values["--senders"].flatMap { Int($0) } ?? 8,
    sends: values["--sends"].flatMap { Int($0) }, makesRoom: values["--room-after-failure"] != nil,
    fileLimit: values["--file-limit"].flatMap { Int($0) }, user: values["--as"].flatMap { UInt32($0) }
  ).run()
} catch {
  fail("peel-appender: \(error)\n", status: 1)
}
