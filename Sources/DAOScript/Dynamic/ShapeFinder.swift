import DAOCore

/// Walks the steps of an operation for one call: notes what is decided, and collects the values that are bound.
struct ShapeFinder {
  private var scope: DynamicScope
  private let limit: Int
  private let dialect: any Dialect
  /// The columns of the tables that substitutions name.
  private let columns: [String: [String]]
  /// The loop of which only a part is gone through, and which.
  private let part: LoopPart?
  private(set) var key = ShapeKey()
  private(set) var values: [DynamicValue] = []
  /// How many elements all loops have gone through.
  private var elementCount = 0
  /// The loops that are being gone through, and how many elements each has.
  private var loops: [(loop: RenderLoop, count: Int)] = []
  /// How many values there were before the first element of the part, and after each of them.
  private(set) var marks: [Int] = []

  /// - Parameter limit: The most values; by default those that the engine binds.
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
      case .value(let value): values.append(try resolve(value))
      case .substitution(let text): key.texts.append(ExactText(try text.text(in: scope, dialect: dialect, columns: columns)))
      case .group(let steps): try walk(steps)
      case .conditional(let branch):
        let holds = try branch.test.isTrue(in: scope)
        key.decisions.append(holds ? 1 : 0)
        if holds { try walk(branch.steps) }
      case .choice(let branches, let otherwise): try choose(branches, otherwise)
      case .trim(let trim): try walk(trim.steps)
      case .loop(let loop): try walk(loop)
      case .binding(let binding): scope.bind(binding.name, to: try binding.value.evaluate(in: scope))
      }
    }
  }

  private func resolve(_ value: BoundValue) throws(DAOError) -> DynamicValue {
    switch value.source {
    case .path(let path): return try path.resolve(in: scope)
    case .argument(let index):
      if let argument = scope.argument(index) { return argument }
      throw DAOError(.parameter, "the parameter '?\(index + 1)' has no value", location: value.location)
    }
  }

  private mutating func choose(
    _ branches: [RenderBranch], _ otherwise: [RenderStep]
  ) throws(DAOError) {
    for (index, branch) in branches.enumerated() where try branch.test.isTrue(in: scope) {
      key.decisions.append(index)
      return try walk(branch.steps)
    }
    key.decisions.append(branches.count)
    try walk(otherwise)
  }

  // MARK: Loops

  private mutating func walk(_ loop: RenderLoop) throws(DAOError) {
    let elements = try loop.elements(in: scope)
    let isPart = part?.loop === loop
    let range = (isPart ? part?.range : nil)?.clamped(to: 0..<elements.count) ?? 0..<elements.count
    key.decisions.append(range.count)
    try count(range.count, of: loop)
    if let itemValues = loop.itemValues, !isPart { return try bind(elements, itemValues, loop) }
    let count = scope.localCount
    let (hasItem, hasIndex) = (loop.loop.item != nil, loop.loop.index != nil)
    if let item = loop.loop.item { scope.bind(item, to: .null) }
    if let index = loop.loop.index { scope.bind(index, to: .null) }
    let bound = scope.localCount
    loops.append((loop, elements.count))
    if isPart { marks = [values.count] }
    for number in range {
      if hasItem { scope.rebind(count, to: elements.values[number]) }
      if hasIndex { scope.rebind(bound - 1, to: elements.keys.map { .text($0[number]) } ?? .integer(Int64(number))) }
      try walk(loop.steps)
      scope.drop(to: bound)
      guard values.count <= limit else { throw tooManyValues(loop) }
      if isPart { marks.append(values.count) }
    }
    loops.removeLast()
    scope.drop(to: count)
  }

  /// Loops in loops that bind no values would come to no end.
  private mutating func count(_ count: Int, of loop: RenderLoop) throws(DAOError) {
    elementCount += count
    // More rows than one statement takes are gone through to be split up.
    let most = limit == .max ? ScriptLimits.splitElements : ScriptLimits.loopElements
    guard elementCount > most else { return }
    throw DAOError(
      .tooManyValues, "the loops go through more than \(most) elements: call the operation for a part at a time",
      location: loop.location)
  }

  /// The same as going through the steps for each element.
  private mutating func bind(_ elements: LoopElements, _ itemValues: Int, _ loop: RenderLoop) throws(DAOError) {
    loops.append((loop, elements.count))
    guard values.count + elements.count * itemValues <= limit else { throw tooManyValues(loop) }
    for value in elements.values {
      for _ in 0..<itemValues { values.append(value) }
    }
    loops.removeLast()
  }

  /// Names the longest of the loops that are being gone through, since rows may be short lists themselves.
  private func tooManyValues(_ loop: RenderLoop) -> DAOError {
    let (longest, count) = loops.max { $0.count < $1.count } ?? (loop, 0)
    return DAOError(
      .tooManyValues,
      "the collection '\(longest.loop.collection.source.string)' has \(count) elements, which bring the statement to more than "
        + "\(limit) values, the most that \(dialect.name) binds: call the operation for a part at a time",
      location: longest.location)
  }
}

/// A part of a loop's elements.
struct LoopPart {
  let loop: RenderLoop
  let range: Range<Int>
}

/// What a loop goes over.
private struct LoopElements {
  /// A dictionary's keys.
  let keys: [String]?
  let values: [DynamicValue]

  var count: Int { values.count }
}

extension RenderLoop {
  /// What the loop goes over: the elements of a list or set, the entries of a dictionary in the order of their keys.
  fileprivate func elements(in scope: DynamicScope) throws(DAOError) -> LoopElements {
    let collection = loop.collection
    let value = try collection.evaluate(in: scope)
    switch value {
    case .null where isNullable: return LoopElements(keys: nil, values: [])
    case .list(let values, _): return LoopElements(keys: nil, values: values)
    case .object(let object) where object.kind == .dictionary:
      let order = object.names.indices.sorted { object.names[$0] < object.names[$1] }
      return LoopElements(keys: order.map { object.names[$0] }, values: order.map { object.values[$0] })
    case .null:
      throw DAOError(
        .parameter, "the collection '\(collection.source.string)' is null: give an empty one, or write nullable=\"true\"",
        location: location)
    case .bool, .integer, .large, .real, .float, .decimal, .text, .date, .data, .object:
      throw DAOError(
        .parameter, "'\(collection.source.string)' is \(value.kind): <foreach> takes a list, a set or a dictionary",
        location: location)
    }
  }
}
