import DAOCore

/// Finds the statements of a stream that drop or overwrite the rows of an earlier stream's tables.
enum DataLoss {
  /// What a statement loses; nil if it loses nothing, or the stream has kept a copy before.
  ///
  /// - Parameters:
  ///   - earlier: The statements before it in the stream.
  ///   - all: All statements of the stream.
  static func message(
    of change: StreamChange, after earlier: ArraySlice<StreamChange>, all: [StreamChange], from before: SchemaState,
    to after: SchemaState
  ) -> String? {
    switch change.kind {
    case .drop("table", let name): dropped(name, after: earlier, all: all, from: before, to: after)
    case .dropColumn(let table, let column):
      hasColumn(column, of: table, before) && !isCopied(column, of: table, by: earlier)
        ? lost("the column '\(column)' of '\(table)' is dropped with its values") : nil
    case .dropCascade("schema", let name):
      before.hasTables(inSchema: name) ? lost("the schema '\(name)' is dropped with its tables and their rows") : nil
    case .dropCascade(let kind, let name):
      before.hasColumns(ofType: name) ? lost("the \(kind) '\(name)' is dropped with the columns that have it") : nil
    case .deleteAll(let table, let verb):
      before.table(table) != nil && !isCopied(table, by: earlier)
        ? lost("the \(verb) removes all rows of '\(table)'") : nil
    case .updateAll(let table, let columns):
      columns.first { hasColumn($0, of: table, before) && !isCopied($0, of: table, by: earlier) }
        .map { lost("the UPDATE has no WHERE and sets '\($0)' in all rows of '\(table)'") }
    default: nil
    }
  }

  private static func lost(_ what: String) -> String {
    """
    \(what): copy what is still needed in a statement before it; once the stream has run anywhere, only a new stream with the \
    data of a backup brings it back
    """
  }

  private static func hasColumn(_ column: String, of table: String, _ before: SchemaState) -> Bool {
    before.table(table)?.columns.contains { $0.name.lowercased() == column } ?? false
  }

  /// A dropped table, under the name that it had before the stream.
  private static func dropped(
    _ name: String, after earlier: ArraySlice<StreamChange>, all: [StreamChange], from before: SchemaState,
    to after: SchemaState
  ) -> String? {
    var original = name
    for change in earlier.reversed() {
      if case .rename(let old, to: original) = change.kind { original = old }
      if case .createTable(original) = change.kind { return nil }
    }
    guard let table = before.table(original) else { return nil }
    let copies = earlier.filter { $0.words.contains(name) && $0.isCopy }
    guard !copies.isEmpty else { return lost("the table '\(original)' is dropped with its rows") }
    // A rebuild keeps the columns that the new table has.
    guard let rebuilt = after.table(original) else { return nil }
    let kept = Set(rebuilt.columns.map { $0.name.lowercased() })
    let gone = table.columns.map { $0.name.lowercased() }.filter { column in
      !kept.contains(column) && !copies.contains { $0.words.contains(column) }
    }
    guard let column = gone.first else { return nil }
    return lost("the table '\(original)' is rebuilt without the column '\(column)', whose values are dropped")
  }

  /// Whether an earlier statement reads the table into another one.
  private static func isCopied(_ table: String, by earlier: ArraySlice<StreamChange>) -> Bool {
    earlier.contains { change in
      if case .copy(into: table) = change.kind { return false }
      return change.isCopy && change.words.contains(table)
    }
  }

  /// Whether an earlier statement reads the column into another one.
  private static func isCopied(_ column: String, of table: String, by earlier: ArraySlice<StreamChange>) -> Bool {
    earlier.contains { change in
      if case .updateAll(table, let columns) = change.kind { return change.words.contains(column) && !columns.contains(column) }
      return change.isCopy && change.words.isSuperset(of: [table, column])
    }
  }
}
