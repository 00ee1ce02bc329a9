import DAOCore

/// Walks the steps of an operation for one call: notes what is decided, and collects the values that are bound.
package struct SQLVariantFinder {
  var scope: DynamicScope
  /// The most values.
  let limit: Int
  let dialect: any Dialect
  /// The columns of the tables that substitutions name.
  let columns: [String: [String]]
  /// The loop of which only a part is gone through, and which.
  let part: LoopPart?
  var key = SQLVariantKey()
  var values: [DynamicValue] = []
  /// How many elements all loops have gone through.
  var elementCount = 0
  /// The loops that are being gone through, and how many elements each has.
  var openLoops: [(loop: ForEachStep, count: Int)] = []
  /// How many values there were before the first element of the part, and after each of them.
  var marks: [Int] = []

  /// - Parameter limit: By default as many values as the engine binds.
  init(
    scope: DynamicScope, dialect: any Dialect, columns: [String: [String]], part: LoopPart? = nil, limit: Int? = nil
  ) {
    self.scope = scope
    self.dialect = dialect
    self.columns = columns
    self.part = part
    self.limit = limit ?? dialect.parameterLimit
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
