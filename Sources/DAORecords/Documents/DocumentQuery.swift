import DAOCore
import DAORuntime

/// Which documents, in which order, how many of them.
struct DocumentQuery: Sendable, Hashable {
  /// One of these sets must hold, with all of its conditions; any document without a set.
  var sets: [[DocumentCondition]] = []
  var sort: String?
  var limit: Int?
  var offset = 0

  /// The text that tells it from other ones.
  var identity: String {
    let sets = sets.map { set in
      JSON.list(set.map { .list([.text($0.property), .text("\($0.operation)"), $0.value]) })
    }
    return JSON.list([
      .list(sets), sort.map { .text($0) } ?? .null, limit.map { .integer(Int64($0)) } ?? .null, .integer(Int64(offset)),
    ]).description
  }

  /// A SELECT of the documents.
  ///
  /// - Parameter columns: What is read of them.
  func select(_ columns: String, in shape: DocumentShape, at time: Double) throws -> BoundStatement {
    var text = DocumentText(shape)
    try text.write("SELECT \(columns) FROM \(shape.quotedName)", where: sets, at: time)
    guard (limit ?? 0) >= 0, offset >= 0 else {
      throw DAOError(.parameter, "the limit and the offset of documents are 0 or more, not \(limit ?? 0) and \(offset)")
    }
    text.sql += " ORDER BY \(try order(in: shape))"
    if limit != nil || offset > 0 { text.sql += " LIMIT \(limit ?? Int.max)" }
    if offset > 0 { text.sql += " OFFSET \(offset)" }
    return text.statement
  }

  func count(in shape: DocumentShape, at time: Double) throws -> BoundStatement {
    var text = DocumentText(shape)
    try text.write("SELECT count(*) FROM \(shape.quotedName)", where: sets, at: time)
    return text.statement
  }

  /// By the columns that are there, and by the key at last.
  private func order(in shape: DocumentShape) throws -> String {
    let terms = try sort.map { try SortTerm.terms(of: $0) } ?? []
    let names = terms.compactMap { term -> String? in
      guard case .name(let name) = term.column, let column = shape.orderedColumn(name) else { return nil }
      return column + (term.direction == .descending ? " DESC" : "")
    }
    return (names + [shape.quotedKey]).joined(separator: ", ")
  }
}

extension DocumentShape {
  /// The column that a name sorts by; nil for one that no document has a column of.
  fileprivate func orderedColumn(_ name: String) -> String? {
    switch name {
    case key.name: quotedKey
    case Self.added where hasAdded, Self.changed where hasChanged: dialect.quote(name)
    default: index(of: name).map { "\(quotedName).\(dialect.quote(members[$0].name))" }
    }
  }
}
