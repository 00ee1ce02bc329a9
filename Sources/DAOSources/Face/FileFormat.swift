import DAOCore
import Foundation

/// A format of files that hold tables.
public struct FileFormat: Sendable {
  /// The name for messages and arguments.
  public let name: String
  let tables: any TableFormat

  /// JSON: an array of objects, or an object of such arrays.
  public static let json = FileFormat(name: "json", tables: JSONTables())
  /// Comma-separated values, also with semicolons or tabs; the first line names the columns.
  public static let csv = FileFormat(name: "csv", tables: CSVTables())

  /// The format that the end of a path tells.
  ///
  /// - Throws: ``DAOError/Code/cannotOpen`` for another one.
  static func format(ofPath path: String) throws -> FileFormat {
    switch URL(filePath: path).pathExtension.lowercased() {
    case "json": return .json
    case "csv", "tsv", "tab": return .csv
    default:
      throw DAOError(.cannotOpen, "the format of '\(path)' is not known: it ends in .json or .csv, or its format is given")
    }
  }
}
