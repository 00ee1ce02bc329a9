import DAOSQL

/// The kind of values that a column's declared type announces, as people mean it; its affinity tells what the engine does.
package enum ColumnClass: Sendable, Hashable {
  case number, boolean, date, text
  /// Blobs, JSON, UUIDs, a column without a type.
  case other

  package init(declaredType: String) {
    let type = declaredType.uppercased()
    func has(_ parts: String...) -> Bool { parts.contains(where: type.contains) }
    if has("POINT", "INTERVAL") {
      self = .other
    } else if has("BOOL") {
      self = .boolean
    } else if has("INT") {
      self = .number
    } else if has("CHAR", "CLOB", "TEXT") {
      self = .text
    } else if has("DATE", "TIME") {
      self = .date
    } else {
      self = has("REAL", "FLOA", "DOUB", "DEC", "NUMERIC", "NUMBER") ? .number : .other
    }
  }
}

extension TableColumn {
  package var kind: ColumnClass { ColumnClass(declaredType: declaredType) }

  /// `employee.eid`, or the name alone where the table is not known.
  package var path: String { table.isEmpty ? name : "\(table).\(name)" }
}
