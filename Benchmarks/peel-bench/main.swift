internal import Glibc

let usage = """
  USAGE: peel-bench store [--folder FOLDER] [--seconds SECONDS] [--people COUNT] [--json FILE]
         peel-bench appender FOLDER [--senders COUNT] [--sends COUNT] [--room-after-failure] [--file-limit BYTES] [--as USER-ID]

  store     Measures durable sends and user search and prints a table and JSON.
  appender  Sends without an end, or COUNT messages, into FOLDER and writes a line for every acknowledgement to
            FOLDER/acknowledged; for crash tests.

  """

/// Options after the command: `--name value`, or a bare `--name`.
func options(_ words: ArraySlice<String>, flags: Set<String>) -> (values: [String: String], rest: [String])? {
  var values: [String: String] = [:]
  var rest: [String] = []
  var words = words
  while let word = words.popFirst() {
    guard word.hasPrefix("--") else {
      rest.append(word)
      continue
    }
    if flags.contains(word) {
      values[word] = ""
    } else {
      guard let value = words.popFirst() else { return nil }
      values[word] = value
    }
  }
  return (values, rest)
}

func fail(_ text: String, status: Int32) -> Never {
  _ = text.withCString { write(2, $0, strlen($0)) }
  exit(status)
}

let words = CommandLine.arguments
do {
  switch words.dropFirst().first {
  case "store":
    guard let (values, rest) = options(words.dropFirst(2), flags: []), rest.isEmpty else { fail(usage, status: 2) }
    try await StoreBench(
      folder: values["--folder"], seconds: values["--seconds"].flatMap { Double($0) } ?? 5,
      people: values["--people"].flatMap { Int($0) } ?? 1_000_000, json: values["--json"]
    ).run()
  case "appender":
    guard let (values, rest) = options(words.dropFirst(2), flags: ["--room-after-failure"]), rest.count == 1 else {
      fail(usage, status: 2)
    }
    try await Appender(
      folder: rest[0], senders: values["--senders"].flatMap { Int($0) } ?? 8,
      sends: values["--sends"].flatMap { Int($0) }, makesRoom: values["--room-after-failure"] != nil,
      fileLimit: values["--file-limit"].flatMap { Int($0) }, user: values["--as"].flatMap { UInt32($0) }
    ).run()
  default: fail(usage, status: 2)
  }
} catch {
  fail("peel-bench: \(error)\n", status: 1)
}
