import DAOCommand
import Foundation

signal(SIGPIPE, SIG_IGN)  // a closed pipe is then an error of write, so that a change that is under way is rolled back
signal(SIGXFSZ, SIG_IGN)  // as is a file that has become too large: the change rolls back with a message
let hasOutput = StandardDescriptors.secure()
exit(Program.run(ProcessArguments(CommandLine.unsafeArgv), .standard(hasOutput: hasOutput)).rawValue)
