import DAOSQL

extension Dialect {
  /// What the analysis of SQL must know of the engine.
  package var rules: SQLRules {
    SQLRules(syntax: syntax, functions: functions) { type in
      switch affinity(ofType: type) {
      case .integer: .integer
      case .real: .real
      case .text: .text
      case .numeric: nil
      case .other: kind(ofType: type) == .blob ? .blob : nil
      }
    }
  }
}

extension SQLScanner {
  /// - Parameter dialect: The dialect whose tokens these are.
  package init(_ sql: String, dialect: any Dialect) { self.init(sql, syntax: dialect.syntax) }
}

extension SQLText {
  /// - Parameter dialect: The dialect whose tokens these are.
  package init(_ sql: String, dialect: any Dialect) { self.init(sql, syntax: dialect.syntax) }
}

extension SQLStatement {
  /// Splits `sql` into statements, without empty ones; a trigger's body stays in one piece.
  package static func statements(of sql: String, dialect: any Dialect) -> [SQLStatement] {
    statements(of: sql, syntax: dialect.syntax)
  }

  /// The effect of the statement; a query that needs the connection that writes is `.other`.
  ///
  /// - Parameter affectsData: Whether a query changes rows, by a function that it calls. Default: false.
  package func verb(in dialect: any Dialect, affectsData: Bool = false) -> StatementVerb {
    let verb = verb(needingWriter: dialect.functions.needingWriter)
    guard affectsData, verb == .query || verb == .other, case .query = tree.form else { return verb }
    return .opaqueChange
  }

  /// The verb of the first statement of `sql`; `.other` for an empty text.
  package static func verb(of sql: String, dialect: any Dialect) -> StatementVerb {
    statements(of: sql, dialect: dialect).first?.verb(in: dialect) ?? .other
  }
}

extension TableName {
  /// The name for SQL, each part quoted.
  package func quoted(_ dialect: any Dialect) -> String {
    [schema, name].compactMap { $0.map(dialect.quote) }.joined(separator: ".")
  }
}
