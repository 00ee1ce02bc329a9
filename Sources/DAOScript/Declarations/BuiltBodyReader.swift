import DAOMarkup

/// Reads the attributes of an operation with built SQL.
struct BuiltBodyReader {
  private(set) var checker: MarkupChecker

  init(file: String) { checker = MarkupChecker(file: file) }

  /// - Parameter allowsAllRows: Whether the element says `all-rows="true"`.
  mutating func body(of element: Element, kind: OperationKind, table: Text, allowsAllRows: Bool) -> BuiltBody {
    if table.string.isEmpty { checker.fault("'table' is empty: name the table", at: table.position) }
    let body = BuiltBody(
      table: table, exclude: columns("exclude", of: element), conflict: columns("conflict", of: element),
      update: element["update"].map { _ in columns("update", of: element) },
      created: column("created", of: element), updated: column("updated", of: element),
      version: column("version", of: element), soft: column("soft", of: element),
      typeHandlers: typeHandlers(of: element), condition: condition(of: element, kind, allowsAllRows))
    if kind == .insert, body.conflict.isEmpty { checkUpsert(element) }
    checkRoles(of: body)
    return body
  }

  /// Attributes of an upsert make no sense on a plain insert.
  private mutating func checkUpsert(_ element: Element) {
    for name in ["update", "version"] {
      guard let attribute = element[name] else { continue }
      checker.fault(
        "'\(name)' says what an upsert does with a row that is there: name the columns of 'conflict', or remove it",
        at: attribute.position)
    }
  }

  /// `column=Handler`, separated by commas.
  private mutating func typeHandlers(of element: Element) -> [(column: Text, handler: Text)] {
    columns("typeHandlers", of: element).compactMap { entry in
      guard !entry.string.isEmpty else { return nil }
      let parts = entry.split(separator: "=").map { $0.trimmed() }
      if parts.count == 2, parts.allSatisfy({ !$0.string.isEmpty }) { return (parts[0], parts[1]) }
      checker.fault("'\(entry.string)' is no column with its type handler: write it like \"tags=Words\"", at: entry.position)
      return nil
    }
  }

  private mutating func columns(_ name: String, of element: Element) -> [Text] {
    let columns = element[name]?.text.split(separator: ",").map { $0.trimmed() } ?? []
    for column in columns where column.string.isEmpty {
      checker.fault("a column's name is missing in '\(name)': write it like \"eid, salary\"", at: column.position)
    }
    return columns
  }

  private mutating func column(_ name: String, of element: Element) -> Text? {
    guard element[name] != nil else { return nil }
    return checker.required(name, of: element, "name the column")
  }

  private mutating func condition(of element: Element, _ kind: OperationKind, _ allowsAllRows: Bool) -> [SQLNode] {
    guard kind != .insert else { return [] }
    guard let attribute = element["where"] else {
      if !allowsAllRows {
        let (name, verb) = kind == .update ? ("an update", "change") : ("a delete", "be gone")
        checker.fault(
          "\(name) that is built needs 'where': without it every row would \(verb); write all-rows=\"true\" if that is meant",
          at: element.position)
      } else if let version = element["version"] {
        checker.fault("'version' is that of a row: write the 'where' that finds it, and no 'all-rows'", at: version.position)
      }
      return []
    }
    let condition = attribute.text.trimmed()
    if condition.string.isEmpty {
      checker.fault("'where' is empty: write the condition, like \"eid = :eid\"", at: condition.position)
    } else if allowsAllRows {
      checker.fault("all-rows=\"true\" and 'where' contradict each other: remove one of them", at: attribute.position)
    }
    return [.text(condition)]
  }

  /// A column can have one role only.
  private mutating func checkRoles(of body: BuiltBody) {
    var first: [String: String] = [:]
    for (attribute, column) in body.roles where !column.string.isEmpty {
      if let other = first[column.string], other != attribute {
        checker.fault("the column '\(column.string)' is in '\(other)' too: name it in one of them", at: column.position)
      }
      first[column.string] = first[column.string] ?? attribute
    }
  }
}
