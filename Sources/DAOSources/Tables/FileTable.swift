import DAOCore
import DAORuntime

/// A table of a file, with its columns.
struct FileTable: Sendable {
  let name: String
  let columns: [FileColumn]
  private let indexes: [ExactText: Int]

  init(name: String, columns: [FileColumn]) {
    self.name = name
    self.columns = columns
    indexes = Dictionary(columns.enumerated().map { (ExactText($1.name), $0) }) { first, _ in first }
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
