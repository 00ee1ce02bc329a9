import DAOCore

/// The tables of a file of SPON: an array of objects, an object of such arrays, or Action Data's `DataStore`.
struct SPONStore {
  struct Table {
    let name: String
    let rows: [SPON]
    /// The columns that the file names beside the rows.
    var columns: [String] = []
  }

  private(set) var tables: [Table] = []
  /// The members of an object that are no tables.
  private(set) var values: [SPONObject.Member] = []
  /// The parts of an object in their order; nil for an array and for a `DataStore`.
  private(set) var parts: [FilePart]?
  /// Whether it is a `DataStore`, whose schema tells the tables.
  private(set) var isDataStore = false

  /// - Parameter name: That of the table of an array.
  /// - Throws: ``DAOError/Code/encoding`` for a value that has no tables.
  init(_ value: SPON, named name: String) throws {
    switch value {
    case .list(let rows): tables = [Table(name: name, rows: rows)]
    case .object(let object) where object.type == "DataStore":
      isDataStore = true
      guard case .list(let list)? = object["tables"] else {
        throw DAOError(.encoding, "the DataStore has no array of tables")
      }
      tables = try list.map(Self.table)
    case .object(let object):
      parts = object.members.map { member in
        if case .list(let rows) = member.value, case .object? = rows.first {
          tables.append(Table(name: member.name, rows: rows))
          return .table(member.name)
        }
        values.append(member)
        return .value(member.name)
      }
    default: throw DAOError(.encoding, "line 1: a file of tables begins with '@array[' or '@obj'")
    }
  }

  private static func table(_ value: SPON) throws -> Table {
    guard case .object(let table) = value, case .object(let schema)? = table["schema"], case .text(let name)? = schema["name"],
      case .list(let columns)? = schema["columns"], case .list(let rows)? = table["rows"]
    else { throw DAOError(.encoding, "a table of the DataStore has no schema with name and columns, or no rows") }
    let names = try columns.map { column in
      guard case .object(let column) = column, case .text(let name)? = column["name"] else {
        throw DAOError(.encoding, "a column of the table '\(name)' has no name")
      }
      return name
    }
    return Table(name: name, rows: rows, columns: names)
  }

  /// The table whose one row has the values.
  func valuesTable(_ name: String) -> String { FileLayout.valuesTable(name, besides: tables.map(\.name)) }
}
