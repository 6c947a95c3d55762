import Foundation

@main
enum Main {
  static func main() async {
    signal(SIGPIPE, SIG_IGN)
    let tool = CommandLineTool(commands: [
      Serve.command, Make.command, Account.signUp, Account.signIn, Account.signOut, Send.command, Listen.command,
    ])
    exit(await tool.run(Array(CommandLine.arguments.dropFirst())))
  }
}
