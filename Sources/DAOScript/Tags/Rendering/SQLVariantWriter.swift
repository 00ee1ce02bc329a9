import DAOCore

/// Writes the SQL of one variant: walks the steps with the decisions of the key.
package struct SQLVariantWriter {
  private var decisions: ArraySlice<Int>
  private var texts: ArraySlice<ExactText>
  private let dialect: any Dialect
  private var sql = PieceBuffer()
  /// The type handler of each parameter; nil for none.
  private(set) var handlers: [NamedHandler?] = []
  /// The loops that wrote nothing.
  private(set) var emptyLoops: [(loop: ForEachStep, hasElements: Bool)] = []
  /// The trims that wrote nothing.
  private(set) var emptyTrims: [TrimStep] = []

  init(_ key: SQLVariantKey, dialect: any Dialect) {
    decisions = key.decisions[...]
    texts = key.texts[...]
    self.dialect = dialect
  }

  /// The SQL without white space at its ends, with the positions of its pieces.
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

  /// The next decision.
  mutating func nextDecision() -> Int { decisions.popFirst() ?? 0 }

  /// The next chosen text.
  mutating func nextText() -> String { texts.popFirst()?.string ?? "" }

  mutating func write(_ piece: SQLPiece) { sql.append([piece]) }

  /// Writes SQL of an attribute, which has no position of its own.
  mutating func write(_ text: String) { sql.append(text) }

  mutating func write(_ body: PieceBuffer) { sql.append(body) }

  /// Writes SQL between a prefix and a suffix from attributes.
  mutating func write(_ body: PieceBuffer, between prefix: String, and suffix: String) {
    separately {
      $0.write(prefix)
      $0.separate()
      $0.write(body)
      $0.separate()
      $0.write(suffix)
    }
  }

  /// Separates the next text from the text before it.
  mutating func separate() { sql.separate() }

  /// Separates the SQL of an element from the text before and after it.
  mutating func separately(_ body: (inout SQLVariantWriter) -> Void) {
    sql.separate()
    body(&self)
    sql.separate()
  }

  /// The SQL that `body` writes, as a buffer of its own.
  mutating func captured(_ body: (inout SQLVariantWriter) -> Void) -> PieceBuffer {
    let outer = sql
    sql = PieceBuffer()
    body(&self)
    defer { sql = outer }
    return sql
  }

  mutating func noteEmpty(_ loop: ForEachStep, hasElements: Bool) { emptyLoops.append((loop, hasElements)) }

  mutating func noteEmpty(_ trim: TrimStep) { emptyTrims.append(trim) }
}
