import DAOCore
import DAOSQL

extension SQLiteConnection {
  /// SQLite itself finds them: an ALTER TABLE writes them into the schema in single quotes
  /// (<https://www.sqlite.org/quirks.html#double_quoted_string_literals_are_accepted>). It is rolled back.
  func quotedTexts() throws -> [QuotedText] {
    guard isInTransaction else { return [] }
    try savepoint(1)
    defer { try? rollback(savepoint: 1) }
    do {
      try execute("CREATE TABLE \"daokit quotes\" (a, b)")
      let before = try objects()
      try execute("ALTER TABLE \"daokit quotes\" RENAME COLUMN a TO c")
      return zip(before, try objects()).flatMap { texts(in: $0, $1) }
    } catch let error as DAOError where error.code == .database {
      // A view of a table that is gone keeps every ALTER from running, and is reported by itself.
      return []
    }
  }

  private func objects() throws -> [[Value]] {
    try rows("SELECT type, name, sql FROM sqlite_schema WHERE sql LIKE '%\"%' OR sql LIKE '%''%' ORDER BY rowid", [])
  }

  private func texts(in before: [Value], _ after: [Value]) -> [QuotedText] {
    guard case (.text(let kind), .text(let name), .text(let sql)) = (before[0], before[1], before[2]),
      case .text(let mended) = after[2], before[1] == after[1]
    else { return [] }
    let texts = SQLText(sql, dialect: dialect).quotedNames(thatAreStringsIn: SQLText(mended, dialect: dialect))
    return texts.map { QuotedText(kind: kind, name: name, text: $0) }
  }
}
