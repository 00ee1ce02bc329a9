import DAOCore
import DAORuntime

/// Keys in lists of few lengths, so that they need few statements; the last key stands in for those that are missing.
struct KeyChunks: Sequence {
  private let keys: [Value]
  private static let longest = 16_384

  init(_ keys: [Value]) { self.keys = keys }

  func makeIterator() -> some IteratorProtocol<[Value]> {
    stride(from: 0, to: keys.count, by: Self.longest).lazy.map { [keys] start in
      let chunk = keys[start..<Swift.min(start + Self.longest, keys.count)]
      var length = 1
      while length < chunk.count { length *= 4 }
      return chunk + Array(repeating: chunk[chunk.endIndex - 1], count: length - chunk.count)
    }.makeIterator()
  }
}

extension RecordTable {
  /// The rows of a SELECT whose last condition is that a column has one of some keys.
  ///
  /// - Parameters:
  ///   - select: The SELECT up to that column.
  ///   - end: What follows the condition.
  func rows(
    withKeys keys: [Value], _ select: String, then end: String = "", on session: Session,
    _ plan: (StatementText, [TypedValue]) -> Plan
  ) throws -> [Row] {
    try KeyChunks(keys).flatMap { chunk in
      let text = text(
        of: "\(select) IN (\(dialect.places(chunk.count)))\(end)",
        Array(repeating: StatementText.Parameter(), count: chunk.count), .query)
      return try runtime.run(plan(text, chunk.map { TypedValue($0) }), on: session) {
        try ResultShape.read([Row].self, from: $0)
      }
    }
  }
}
