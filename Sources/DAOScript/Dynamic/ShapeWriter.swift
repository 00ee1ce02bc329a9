import DAOCore

/// Writes the SQL of one shape: walks the steps again and takes the decisions from the key.
struct ShapeWriter {
  private var decisions: ArraySlice<Int>
  private var texts: ArraySlice<ExactText>
  private let dialect: any Dialect
  private var sql = PieceBuffer()
  /// The type handler of each parameter; nil for none.
  private(set) var handlers: [NamedHandler?] = []
  /// The loops without elements.
  private(set) var emptyLoops: [(loop: RenderLoop, hasElements: Bool)] = []
  /// The first `<set>` of which nothing is left, not even a column.
  private(set) var emptySet: RenderTrim?

  init(_ key: ShapeKey, dialect: any Dialect) {
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
      case .substitution(let text):
        sql.append([SQLPiece(text: (texts.popFirst()?.string ?? "")[...], location: text.location)])
      case .group(let steps): separately { $0.write(steps) }
      case .conditional(let branch):
        let holds = decisions.popFirst() == 1
        separately { if holds { $0.write(branch.steps) } }
      case .choice(let branches, let otherwise):
        let taken = decisions.popFirst() ?? branches.count
        separately { $0.write(taken < branches.count ? branches[taken].steps : otherwise) }
      case .trim(let trim): write(trim)
      case .loop(let loop): write(loop)
      case .binding: sql.separate()
      }
    }
  }

  private mutating func write(_ value: BoundValue) {
    handlers.append(value.handler)
    let source = dialect.placeholder(index: handlers.count, source: "?")
    sql.append([SQLPiece(text: source[...], location: value.location)])
  }

  /// What an element comes to does not run into what stands before and behind it.
  private mutating func separately(_ body: (inout ShapeWriter) -> Void) {
    sql.separate()
    body(&self)
    sql.separate()
  }

  /// What `body` writes, on its own.
  private mutating func captured(_ body: (inout ShapeWriter) -> Void) -> PieceBuffer {
    let outer = sql
    sql = PieceBuffer()
    body(&self)
    defer { sql = outer }
    return sql
  }

  private mutating func write(_ step: RenderTrim) {
    let trim = step.trim
    var body = captured { $0.write(step.steps) }
    body.trim()
    let hasBody = !body.isEmpty
    body.cutPrefix(trim.prefixOverrides)
    body.cutSuffix(trim.suffixOverrides)
    if trim.isSet, body.isEmpty { emptySet = emptySet ?? step }
    guard hasBody else { return sql.separate() }
    separately {
      $0.sql.append(trim.prefix)
      $0.sql.separate()
      $0.sql.append(body)
      $0.sql.separate()
      $0.sql.append(trim.suffix)
    }
  }

  private mutating func write(_ loop: RenderLoop) {
    let count = decisions.popFirst() ?? 0
    var isFirst = true
    let body = captured { writer in
      for _ in 0..<count {
        let element = writer.captured { $0.write(loop.steps) }
        guard !element.isBlank else { continue }
        if !isFirst { writer.sql.append(loop.loop.separator) }
        writer.sql.separate()
        writer.sql.append(element)
        writer.sql.separate()
        isFirst = false
      }
    }
    if isFirst { emptyLoops.append((loop, count > 0)) }
    guard count > 0 else { return sql.separate() }
    separately {
      $0.sql.append(loop.loop.open)
      $0.sql.separate()
      $0.sql.append(body)
      $0.sql.separate()
      $0.sql.append(loop.loop.close)
    }
  }
}
