import Glibc
import PeelStudio

guard let program = WorkerProgram(arguments: CommandLine.arguments) else { exit(2) }
exit(program.run())
