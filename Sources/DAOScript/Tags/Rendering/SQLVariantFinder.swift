import DAOCore

/// Walks the steps of an operation for one call: records the decisions, and collects the bound values.
package struct SQLVariantFinder {
  var scope: DynamicScope
  /// The maximum number of values.
  let limit: Int
  let dialect: any Dialect
  /// The columns of the tables that substitutions accept.
  let columns: [String: [String]]
  /// The only loop that is limited to a part of its elements, with that part; nil for none.
  let part: LoopPart?
  var key = SQLVariantKey()
  var values: [DynamicValue] = []
  /// The number of elements in all loops so far.
  var elementCount = 0
  /// The open loops, each with its number of elements.
  var openLoops: [(loop: ForEachStep, count: Int)] = []
  /// The number of values before the first element of the part, and after each of its elements.
  var marks: [Int] = []

  /// - Parameter limit: The maximum number of values. Default: the engine's limit of parameters.
  init(
    scope: DynamicScope, dialect: any Dialect, columns: [String: [String]], part: LoopPart? = nil, limit: Int? = nil
  ) {
    self.scope = scope
    self.dialect = dialect
    self.columns = columns
    self.part = part
    self.limit = limit ?? dialect.limits.parameters
    key.decisions.reserveCapacity(8)
    values.reserveCapacity(16)
  }

  mutating func walk(_ steps: [RenderStep]) throws(DAOError) {
    for step in steps {
      switch step {
      case .text: break
      case .value(let value): values.append(try value.resolve(in: scope))
      case .group(let steps): try walk(steps)
      case .tag(let tag): try tag.decide(&self)
      }
    }
  }
}
