import Foundation

@main
enum Main {
  static func main() async {
    // A reader that went away and a file that may not grow are errors of a write, not the program's end.
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    let tool = CommandLineTool(commands: [
      Serve.command, Make.command, Account.signUp, Account.signIn, Account.signOut, Send.command, Listen.command,
    ])
    exit(await tool.run(Array(CommandLine.arguments.dropFirst())))
  }
}
