import Foundation

@main
enum Main {
  static func main() async {
    let tool = CommandLineTool(commands: [])
    exit(await tool.run(Array(CommandLine.arguments.dropFirst())))
  }
}
