import DAOCore
import DAOSQL
import DAOStreams

/// What one statement of a stream does to the schema and its rows, or a part of it: to one of several tables or columns.
struct StreamChange {
  let kind: Kind
  let location: DAOError.Location
  /// Every name and keyword of the statement, in lower case.
  let words: Set<String>
  /// Whether it may write rows of one table into another.
  let isCopy: Bool

  /// Names are in lower case.
  enum Kind: Hashable {
    case createTable(String)
    case createIndex(String)
    /// `table`, `index`, `trigger` or `view`.
    case drop(String, String)
    /// A schema, type or domain, with all that depends on it.
    case dropCascade(String, String)
    case rename(String, to: String)
    case renameColumn(String, String, to: String)
    case dropColumn(String, String)
    case addColumn(String, String, isRefusedByRows: Bool)
    /// A DELETE without a WHERE, or a TRUNCATE.
    case deleteAll(String, verb: String)
    /// An UPDATE without a WHERE, and the columns that it sets.
    case updateAll(String, [String])
    /// An INSERT of rows of other tables.
    case copy(into: String)
    case other
  }

  static func changes(of statement: SchemaStream.Statement, dialect: any Dialect) -> [StreamChange] {
    let parsed = SQLStatement.statements(of: statement.sql, dialect: dialect).first
    let form = parsed?.tree.form ?? .opaque
    return Kind.kinds(of: form).map { kind in
      let isCopy =
        switch (kind, form) {
        case (.copy, _): true
        case (_, .createTable(let table)): table.query != nil
        default: false
        }
      return StreamChange(
        kind: kind, location: statement.location(ofOffset: 0), words: parsed?.words ?? [], isCopy: isCopy)
    }
  }
}

extension StreamChange.Kind {
  /// At least one.
  fileprivate static func kinds(of form: StatementForm) -> [Self] {
    switch form {
    case .createTable(let table): [.createTable(table.name.folded)]
    case .createVirtualTable(let name, _, _): [.createTable(name.folded)]
    case .createIndex(let index): [index.name.map { .createIndex($0.folded) } ?? .other]
    case .drop(let drop): drop.names.map { Self.drop(drop, $0.folded) }
    case .alterTable(let change): change.actions.map { action(of: change.table.folded, $0) }
    case .delete(let delete) where form.verbOfEveryRow != nil: [.deleteAll(delete.table.folded, verb: "DELETE")]
    case .truncate(let tables): tables.map { .deleteAll($0.folded, verb: "TRUNCATE") }
    case .update(let update) where form.verbOfEveryRow != nil:
      [.updateAll(update.table.folded, update.assignments.flatMap(\.columns).map { $0.text.lowercased() })]
    case .insert(let insert) where readsTable(form): [.copy(into: insert.table.folded)]
    default: [.other]
    }
  }

  private static func drop(_ drop: Drop, _ name: String) -> Self {
    switch drop.kind {
    case .schema, .type, .domain: drop.isCascade ? .dropCascade(drop.kind.rawValue, name) : .other
    default: .drop(drop.kind.rawValue, name)
    }
  }

  private static func action(of table: String, _ action: AlterTable.Action) -> Self {
    switch action {
    case .rename(let name): .rename(table, to: name.text.lowercased())
    case .renameColumn(let old, let new): .renameColumn(table, old.text.lowercased(), to: new.text.lowercased())
    case .dropColumn(let column): .dropColumn(table, column.text.lowercased())
    case .addColumn(let column): .addColumn(table, column.name.text.lowercased(), isRefusedByRows: column.refusesRows)
    case .opaque: .other
    }
  }

  private static func readsTable(_ form: StatementForm) -> Bool {
    var reads = false
    SyntaxNode.statement(form).visit { if case .source = $0 { reads = true } }
    return reads
  }
}

extension ColumnDefinition {
  /// Whether it is NOT NULL and has no default that rows could take.
  fileprivate var refusesRows: Bool {
    var (isNotNull, hasValue) = (false, false)
    for constraint in constraints {
      switch constraint.form {
      case .notNull: isNotNull = true
      case .defaultValue(let value): if case .literal(.null) = value.form {} else { hasValue = true }
      case .generated, .identity: hasValue = true
      default: break
      }
    }
    return isNotNull && !hasValue
  }
}

extension QualifiedName {
  fileprivate var folded: String { name.lowercased() }
}
