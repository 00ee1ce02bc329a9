import DAOCheck
import DAOKit
import DAOSQLite
import DAOStreams
import Foundation

#if PostgreSQL
  import DAOPostgres
#endif

/// The schema that a command line names by `--streams`, `--database`, `--postgres`, `--description` and `--sample`.
struct NamedSchema {
  static let streams = CommandOption("streams", value: "DIR", "the schema that these streams make in an empty database")
  static let database = CommandOption("database", value: "FILE|URL", "the schema of this database")
  static let options = planned + [.description, SampleSchema.files, SampleSchema.key, SampleSchema.nested]
  /// Those of a database that plans.
  static let planned = [streams, database, .postgres]

  private let streams: String?
  private let place: Place
  private let dialect: any Dialect
  private let configuration: Configuration
  private let console: Console

  private enum Place {
    case memory
    case database(any NamedDatabase)
    case scratch(url: String)
    case description(DatabaseDescription)
    case samples(SampleSchema)
  }

  /// Nil for a command line that names no schema.
  init?(_ arguments: ParsedArguments, _ folders: ScriptFolders, _ console: Console) throws {
    try Self.checkOptions(arguments)
    streams = arguments[Self.streams]
    dialect = folders.dialect
    configuration = folders.configuration.standingIn
    self.console = console
    let samples = try SampleSchema(arguments)
    if let file = arguments[.description] {
      place = .description(try Self.description(file, dialect))
    } else if let word = arguments[.postgres] {
      let url = try DatabaseURL.required(word, of: .postgres)
      place = streams == nil ? .database(try Databases.named(url, configuration)) : .scratch(url: url)
    } else if let name = arguments[Self.database] {
      place = .database(try Databases.named(name, configuration))
    } else if let samples {
      place = .samples(samples)
    } else if streams != nil {
      place = .memory
    } else {
      return nil
    }
  }

  private static func checkOptions(_ arguments: ParsedArguments) throws {
    let places = [.description, .postgres, Self.database, SampleSchema.files].filter(arguments.contains)
    let hasTables = arguments.contains(Self.database) || arguments.contains(SampleSchema.files)
    let both = places.count > 1 || !hasTables ? places : ([Self.streams] + places).filter(arguments.contains)
    guard both.count > 1 else { return }
    throw UsageError("--\(both[0].name) and --\(both[1].name) are two schemas: name one of them")
  }

  /// Reads what `dao describe` has written.
  static func description(_ path: String, _ dialect: any Dialect) throws -> DatabaseDescription {
    let data: Data
    do {
      data = try Data(contentsOf: URL(filePath: path))
    } catch {
      throw DAOError(.configuration, "the description '\(path)' cannot be read: \(error.localizedDescription)")
    }
    return try DatabaseDescription(data, path: path, dialect: dialect)
  }

  /// The streams that it names.
  var folder: StreamDirectory? {
    streams.map { StreamDirectory(URL(filePath: $0, directoryHint: .isDirectory), dialect: dialect) }
  }

  /// Calls `body` with the schema. A scratch database is dropped afterwards.
  func with<R>(_ body: (SchemaSource) throws -> R) throws -> R {
    switch (place, streams) {
    case (.description(let description), _):
      return try body(.description(description, of: folder, dialect, dates: configuration.dateStrategy))
    case (.scratch(let url), let streams?):
      return try Self.withScratch(
        url, configuration, StreamDirectory(URL(filePath: streams, directoryHint: .isDirectory), dialect: dialect), console,
        body)
    case (.database(let database), _):
      return try body(.database(database.driver))
    case (.samples(let samples), _):
      return try samples.with(configuration, body)
    case (.memory, let streams?):
      return try body(SchemaSource.sqlite(streams, configuration).source)
    case (_, nil):
      throw UsageError("\(Self.streams.usage) is missing")
    }
  }

  #if PostgreSQL
    private static func withScratch<R>(
      _ url: String, _ configuration: Configuration, _ folder: StreamDirectory, _ console: Console,
      _ body: (SchemaSource) throws -> R
    ) throws -> R {
      try PostgresScratch.with(address: url, configuration: configuration) { scratch in
        if !scratch.isDatabase {
          console.complain("note: the server refuses a scratch database, so a scratch schema takes its place")
        }
        return try body(.streams(folder, in: scratch.driver, runs: scratch.isDatabase))
      }
    }
  #else
    private static func withScratch<R>(
      _ url: String, _ configuration: Configuration, _ folder: StreamDirectory, _ console: Console,
      _ body: (SchemaSource) throws -> R
    ) throws -> R {
      throw UsageError("\(CommandOption.postgres.usage) needs the driver")
    }
  #endif
}

extension SchemaSource {
  /// The schema that a folder's streams make in SQLite, and its dialect.
  static func sqlite(_ folder: String, _ configuration: Configuration) throws -> (source: SchemaSource, dialect: any Dialect) {
    var configuration = configuration.standingIn
    configuration.sqlite.attachesNewFiles = false
    let driver = try SQLiteDriver(path: ":memory:", configuration: configuration)
    let streams = StreamDirectory(URL(filePath: folder, directoryHint: .isDirectory), dialect: driver.dialect)
    return (.streams(streams, in: driver), driver.dialect)
  }
}
