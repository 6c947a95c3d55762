import Testing

@testable import peel

struct ArgumentsTests {
  let command = Command(
    name: "send", abstract: "Sends.",
    options: [
      .value("to", as: "name", "Who.", required: true, repeats: true),
      .value("port", short: "p", as: "port", "Port.", default: "8080"),
      .flag("json", short: "j", "Print JSON."), .argument("text", "What.", required: false),
    ], run: { _ in 0 })

  @Test func `values are taken attached, separate and short`() throws {
    let parsed = try Arguments(["--to", "ann", "--to=ben", "-p9", "-j", "hello"], for: command)
    #expect(parsed.all("to") == ["ann", "ben"])
    #expect(parsed["port"] == "9")
    #expect(parsed.has("json"))
    #expect(parsed["text"] == "hello")
  }

  @Test func `two dashes end the options`() throws {
    let parsed = try Arguments(["--to", "ann", "--", "--json"], for: command)
    #expect(parsed["text"] == "--json")
    #expect(!parsed.has("json"))
  }

  @Test(arguments: [
    (["--to", "a", "--jsn"], "Did you mean '--json'?"),
    (["hello"], "Missing expected option '--to <name>'"),
    (["--to"], "Missing value for '--to <name>'"),
    (["--to", "a", "x", "y"], "Unexpected argument 'y'"),
    (["--to", "a", "--json=1"], "'--json' takes no value"),
    (["--to", "a", "-p", "1", "-p", "2"], "'--port' was given twice"),
  ])
  func `a wrong word is named`(words: [String], message: String) {
    let error = #expect(throws: UsageError.self) { try Arguments(words, for: command) }
    #expect(error?.description.contains(message) == true)
    #expect(error?.description.contains("See 'peel send --help'") == true)
  }

  @Test(arguments: ["0", "70000", "x", "-1"])
  func `a number outside its range is refused`(text: String) throws {
    let parsed = try Arguments(["--to", "a", "--port=\(text)"], for: command)
    #expect(throws: UsageError.self) { try parsed.integer("port", default: 8080, in: 1...65535) }
  }

  @Test func `help has the familiar form`() {
    #expect(
      command.helpText == """
        OVERVIEW: Sends.

        USAGE: peel send --to <name> ... [--port <port>] [--json] [<text>]

        ARGUMENTS:
          <text>                  What.

        OPTIONS:
          --to <name>             Who.
          -p, --port <port>       Port. (default: 8080)
          -j, --json              Print JSON.
          -h, --help              Show help information.

        """)
  }

  @Test func `a misspelt subcommand is answered with the nearest one and status 2`() async {
    let lines = Lines()
    let tool = CommandLineTool(commands: [command], output: { _ in }, errors: { lines.add($0) })
    #expect(await tool.run(["sned"]) == 2)
    #expect(lines.text.contains("Did you mean 'send'?"))
  }

  @Test(arguments: Completions.Shell.allCases)
  func `completion scripts name every command and option`(shell: Completions.Shell) {
    let script = Completions(commands: [command]).script(for: shell)
    for word in ["send", "port", "json", "help"] { #expect(script.contains(word)) }
  }
}
