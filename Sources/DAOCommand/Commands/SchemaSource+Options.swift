import DAOCheck
import DAOKit
import DAOSQLite
import DAOStreams
import Foundation

extension SchemaSource {
  /// The schema that a command line names; nil if it names none.
  init?(streams: String?, database: String?, _ configuration: Configuration) throws {
    var configuration = configuration.standingIn
    if let streams {
      configuration.sqlite.attachesNewFiles = false
      let driver = try SQLiteDriver(path: ":memory:", configuration: configuration)
      let folder = StreamDirectory(URL(filePath: streams, directoryHint: .isDirectory), dialect: driver.dialect)
      self = .streams(folder, in: driver)
    } else if let database {
      self = .database(try DatabaseFile(database, configuration).driver)
    } else {
      return nil
    }
  }
}
