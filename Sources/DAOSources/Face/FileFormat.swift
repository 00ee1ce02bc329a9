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

  /// XML: the elements inside of the root are rows of the tables that are named for them.
  public static let xml = FileFormat(name: "xml", tables: XMLTables())

  /// SPON: an array of objects, an object of such arrays, or Action Data's `DataStore`.
  public static let spon = FileFormat(name: "spon", tables: SPONTables())

  /// The format that the end of a path tells.
  ///
  /// - Throws: ``DAOError/Code/cannotOpen`` for another one.
  static func format(ofPath path: String) throws -> FileFormat {
    switch URL(filePath: path).pathExtension.lowercased() {
    case "json": return .json
    case "csv", "tsv", "tab": return .csv
    case "xml": return .xml
    case "spon": return .spon
    default:
      throw DAOError(
        .cannotOpen, "the format of '\(path)' is not known: it ends in .json, .csv, .xml or .spon, or its format is given")
    }
  }
}
