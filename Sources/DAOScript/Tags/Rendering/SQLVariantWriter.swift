import DAOCore

/// Writes the SQL of one variant: walks the steps and takes the decisions from the key.
package struct SQLVariantWriter {
  private var decisions: ArraySlice<Int>
  private var texts: ArraySlice<ExactText>
  private let dialect: any Dialect
  private var sql = PieceBuffer()
  /// The type handler of each parameter; nil for none.
  private(set) var handlers: [NamedHandler?] = []
  /// The loops that have written nothing.
  private(set) var emptyLoops: [(loop: ForEachStep, hasElements: Bool)] = []
  /// The first `<set>` of which nothing is left, not even a column.
  private(set) var emptySet: TrimStep?

  init(_ key: SQLVariantKey, dialect: any Dialect) {
    decisions = key.decisions[...]
    texts = key.texts[...]
    self.dialect = dialect
  }

  /// The SQL without white space at its ends, and where its pieces stand.
  var result: (sql: String, runs: [Origin.Run]) {
    var buffer = sql
    buffer.trim()
    return buffer.joined()
  }

  mutating func write(_ steps: [RenderStep]) {
    for step in steps {
      switch step {
      case .text(let pieces): sql.append(pieces)
      case .value(let value): write(value)
      case .group(let steps): separately { $0.write(steps) }
      case .tag(let tag): tag.write(&self)
      }
    }
  }

  private mutating func write(_ value: BoundValue) {
    handlers.append(value.handler)
    let source = dialect.placeholder(index: handlers.count, source: "?")
    write(SQLPiece(text: source[...], location: value.location))
  }

  // MARK: What tags write

  /// What was decided next.
  mutating func nextDecision() -> Int { decisions.popFirst() ?? 0 }

  /// What was chosen next.
  mutating func nextText() -> String { texts.popFirst()?.string ?? "" }

  mutating func write(_ piece: SQLPiece) { sql.append([piece]) }

  /// Writes SQL of an attribute, which has no place of its own.
  mutating func write(_ text: String) { sql.append(text) }

  mutating func write(_ body: PieceBuffer) { sql.append(body) }

  /// Writes SQL with the attributes around it that say what begins and ends it.
  mutating func write(_ body: PieceBuffer, between prefix: String, and suffix: String) {
    separately {
      $0.write(prefix)
      $0.separate()
      $0.write(body)
      $0.separate()
      $0.write(suffix)
    }
  }

  /// What comes next begins a new word.
  mutating func separate() { sql.separate() }

  /// What an element comes to does not run into what stands before and after it.
  mutating func separately(_ body: (inout SQLVariantWriter) -> Void) {
    sql.separate()
    body(&self)
    sql.separate()
  }

  /// What `body` writes, on its own.
  mutating func captured(_ body: (inout SQLVariantWriter) -> Void) -> PieceBuffer {
    let outer = sql
    sql = PieceBuffer()
    body(&self)
    defer { sql = outer }
    return sql
  }

  mutating func noteEmpty(_ loop: ForEachStep, hasElements: Bool) { emptyLoops.append((loop, hasElements)) }

  mutating func noteEmpty(_ set: TrimStep) { emptySet = emptySet ?? set }
}
