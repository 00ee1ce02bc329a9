// Unsafe: SQLite's C interface prepares statements by pointer.
import CSQLite
import DAOCore
import DAOSQL

extension SQLiteConnection {
  /// SQLite looks at a view when it is read, and at the triggers of a table when a change of the table is prepared.
  func brokenObjects() throws -> [BrokenObject] {
    let objects = try rows(
      "SELECT type, name, tbl_name, sql FROM sqlite_schema WHERE type IN ('view', 'trigger') ORDER BY rowid", [])
    var broken: [BrokenObject] = []
    var triggers: [String: [(name: String, sql: String)]] = [:]
    for case (.text(let type), .text(let name), .text(let table), .text(let sql)) in objects.map({
      ($0[0], $0[1], $0[2], $0[3])
    }) {
      if type == "trigger" {
        triggers[table, default: []].append((name, sql))
      } else if let message = try refusal(of: "SELECT * FROM \(dialect.quote(name))") {
        broken.append(BrokenObject(kind: type, name: name, sql: sql, message: message))
      }
    }
    let views = Set(broken.map(\.name))
    for (table, triggers) in triggers.sorted(by: { $0.key < $1.key }) where !views.contains(table) {
      let columns = try tableSchema(table)?.columns.filter { !$0.isGenerated }.map { dialect.quote($0.name) } ?? []
      let assignments = columns.map { "\($0) = \($0)" }.joined(separator: ", ")
      let changes = [
        (SQLKeyword.insert, "INSERT INTO \(dialect.quote(table)) DEFAULT VALUES"),
        (.delete, "DELETE FROM \(dialect.quote(table))"),
        (.update, "UPDATE \(dialect.quote(table)) SET \(assignments)"),
      ]
      for (event, change) in changes {
        guard let message = try refusal(of: change), let trigger = culprit(of: message, event, triggers) else { continue }
        let object = BrokenObject(
          kind: "trigger", name: trigger.name, table: table, sql: trigger.sql, message: message)
        if !broken.contains(where: { $0.kind == object.kind && $0.name == object.name }) { broken.append(object) }
      }
    }
    return broken
  }

  /// The trigger of an event that a message is about: the only one, or the one that names what is missing.
  private func culprit(
    of message: String, _ event: SQLKeyword, _ triggers: [(name: String, sql: String)]
  ) -> (name: String, sql: String)? {
    let own = triggers.filter { trigger in
      let tree = SQLStatement.statements(of: trigger.sql, dialect: dialect).first?.tree
      return if case .createTrigger(let parsed) = tree?.form { parsed.event == event } else { false }
    }
    guard own.count > 1, let missing = message.split(whereSeparator: { " .:".contains($0) }).last else { return own.first }
    return own.first { SQLText($0.sql, dialect: dialect).words.contains(missing.lowercased()) }
  }

  /// What SQLite says against a statement; nil when it accepts it.
  private func refusal(of sql: String) throws -> String? {
    do {
      giveBack(try borrowOnce(StatementText(sql: sql)))
      return nil
    } catch let error as DAOError where error.code == .database {
      return String(error.message.prefix { $0 != "\n" })
    }
  }
}
