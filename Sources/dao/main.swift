import DAOCommand
import Foundation

signal(SIGPIPE, SIG_IGN)  // a closed pipe is then an error of write, which ends the program quietly
signal(SIGXFSZ, SIG_IGN)  // as is a file that has become too large: the change rolls back with a message
exit(Program.run(ProcessArguments(CommandLine.unsafeArgv), .standard()).rawValue)
