import DAOCommand
import Foundation

signal(SIGPIPE, SIG_IGN)  // a closed pipe is then an error of write, which ends the program quietly
exit(Program.run(Array(CommandLine.arguments.dropFirst()), .standard()).rawValue)
