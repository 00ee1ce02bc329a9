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
    text.sql += " ORDER BY \(try order(in: shape, &text))"
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
  private func order(in shape: DocumentShape, _ text: inout DocumentText) throws -> String {
    let terms = try sort.map { try SortTerm.terms(of: $0) } ?? []
    var names = terms.compactMap { term -> String? in
      guard case .name(let name) = term.column, let column = text.sorted(by: name) else { return nil }
      let isDescending = term.direction == .descending
      return column + (isDescending ? " DESC" : "") + shape.dialect.nullsAreLeast(isDescending: isDescending)
    }
    if let key = text.sorted(by: shape.key.name) { names.append(key) }
    return names.joined(separator: ", ")
  }
}
