// A process that runs the streams of a folder over a database, for tests that kill it: StreamRunnerProcess FILE FOLDER.
// It says on standard output which statement it is about to run, `version statement`, and at the end what it has applied.
import DAOCore
import DAOSQLite
import DAOStreams
import Foundation

/// Not `print`, whose buffer would die with the process.
func say(_ line: String) {
  FileHandle.standardOutput.write(Data((line + "\n").utf8))
}

let arguments = CommandLine.arguments
guard arguments.count == 3 else {
  say("usage: StreamRunnerProcess FILE FOLDER")
  exit(2)
}
do {
  say("ready")
  let driver = try SQLiteDriver(path: arguments[1], configuration: Configuration())
  let streams = try StreamDirectory(URL(filePath: arguments[2]), dialect: driver.dialect).streams()
  guard let connection = try driver.connect(for: .write) as? any MigratingConnection else { exit(2) }
  let result = try StreamRunner(streams: streams, connection: connection).run { say("\($0.version ?? 0) \($0.statement)") }
  say("applied \(result.applied.map(String.init).joined(separator: " "))")
} catch {
  say("\(error)")
  exit(1)
}
