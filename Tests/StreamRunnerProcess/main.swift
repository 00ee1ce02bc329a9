// A process that runs the streams of a folder over a database, for tests that kill it: StreamRunnerProcess FILE FOLDER.
// It says on standard output which statement it is about to run, `version statement`, and at the end what it has applied.
// StreamRunnerProcess backup SOURCE TARGET [LIMIT] adds one to every `n` of the table `t` and makes a backup, again and again; with
// a limit to the size of its files once. StreamRunnerProcess template TEMPLATE TARGET copies a template again and again.
import DAOCore
import DAOSQLite
import DAOStreams
import Foundation

/// Not `print`, whose buffer would die with the process.
func say(_ line: String) {
  FileHandle.standardOutput.write(Data((line + "\n").utf8))
}

/// Makes backups of a database that changes before each.
func backups(of source: String, to target: String, limit: rlim_t?) throws {
  let driver = try SQLiteDriver(path: source, configuration: Configuration())
  let connection = try driver.connect(for: .write)
  if let limit {
    signal(SIGXFSZ, SIG_IGN)
    var limits = rlimit(rlim_cur: limit, rlim_max: limit)
    setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limits)
    return try driver.backup(from: connection, to: target)
  }
  while true {
    try connection.execute("UPDATE t SET n = n + 1")
    try driver.backup(from: connection, to: target)
    say("backup")
  }
}

let arguments = CommandLine.arguments
if arguments.count >= 4 {
  do {
    say("ready")
    if arguments[1] == "backup" {
      try backups(of: arguments[2], to: arguments[3], limit: arguments.dropFirst(4).first.flatMap(rlim_t.init))
    }
    while arguments[1] == "template" {
      unlink(arguments[3])
      try TemplateFile(URL(filePath: arguments[2])).copy(to: arguments[3])
      say("copy")
    }
    exit(0)
  } catch {
    say("\(error)")
    exit(1)
  }
}
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
