import DAOCore
import DAORuntime
import DAOSQL

/// A table of a file, with its columns.
struct FileTable: Sendable {
  let name: String
  let columns: [FileColumn]
  /// Whether the rows are values alone, which have one column.
  let holdsValues: Bool
  private let indexes: [ExactText: Int]

  init(name: String, columns: [FileColumn], holdsValues: Bool = false) {
    self.holdsValues = holdsValues
    self.name = name
    self.columns = columns
    indexes = Dictionary(columns.enumerated().map { (ExactText($1.name), $0) }) { first, _ in first }
  }

  /// The table without types but JSON's.
  var keepingValues: FileTable {
    FileTable(
      name: name, columns: columns.map { $0.content == .json ? $0 : FileColumn(name: $0.name, content: .anything) },
      holdsValues: holdsValues)
  }

  func creation(_ dialect: any Dialect) -> String {
    let columns = columns.map { column in
      let name = dialect.quote(column.name)
      return column.content == .anything ? name : "\(name) \(column.content.rawValue)"
    }
    return "CREATE TABLE \(dialect.quote(name)) (\(columns.joined(separator: ", ")))"
  }

  func insertion(_ dialect: any Dialect) -> StatementText {
    let places = columns.indices.map { dialect.place($0 + 1) }.joined(separator: ", ")
    return StatementText(
      sql: "INSERT INTO \(dialect.quote(name)) VALUES (\(places))",
      parameters: columns.map { _ in StatementText.Parameter() })
  }

  /// The values of a row in the order of the columns.
  func values(_ row: FileRow) -> [Value] {
    var values = Array(repeating: Value.null, count: columns.count)
    for (place, member) in row.members.enumerated() {
      let isThere = place < columns.count && columns[place].name == member.name
      guard let index = isThere ? place : indexes[ExactText(member.name)] else { continue }
      values[index] = columns[index].content.stored(member.value)
    }
    return values
  }
}

extension FileTable {
  /// A table of a database as it is written.
  ///
  /// - Parameter known: The table as it was read from a file; nil for another one.
  init(_ table: TableSchema, as known: FileTable?) {
    let columns = table.columns.map { column in
      known?.columns.first { $0.name == column.name } ?? FileColumn(name: column.name, content: ColumnContent(column.kind))
    }
    self.init(name: table.name, columns: columns, holdsValues: known?.holdsValues == true && columns.count == 1)
  }
}
