import DAOCore
import DAOMarkup

/// `<foreach>`: repeats its nodes for each element of a list, a set or a dictionary.
package struct ForEach: SQLTag {
  package var collection: Expression
  /// The name of the element, or of a dictionary's value.
  package var item: String?
  /// The name of the element's index, from 0, or of a dictionary's key.
  package var index: String?
  package var open: String
  package var close: String
  package var separator: String
  /// Whether null counts as empty. Default: as the setting says (nil).
  package var isNullable: Bool?
  package var nodes: [SQLNode]
  /// The position of the element.
  package var position: Position

  package init(
    collection: Expression, item: String? = nil, index: String? = nil, open: String = "", close: String = "",
    separator: String = "", isNullable: Bool? = nil, nodes: [SQLNode], position: Position
  ) {
    self.collection = collection
    self.item = item
    self.index = index
    self.open = open
    self.close = close
    self.separator = separator
    self.isNullable = isNullable
    self.nodes = nodes
    self.position = position
  }

  package static let elementNames = ["foreach"]

  package static func read(_ element: Element, with reader: inout NodeReader) -> (any SQLTag)? {
    reader.checker.checkAttributes(
      of: element, allowed: ["collection", "item", "index", "open", "close", "separator", "nullable"])
    let collection = reader.expression("collection", of: element, "name the list, set or dictionary to go over")
    let isNullable = reader.checker.boolean("nullable", of: element)
    let nodes = reader.nodes(of: element)
    guard let collection else { return nil }
    return ForEach(
      collection: collection, item: element["item"]?.text.trimmed().string, index: element["index"]?.text.trimmed().string,
      open: element["open"]?.value ?? "", close: element["close"]?.value ?? "",
      separator: element["separator"]?.value ?? "", isNullable: isNullable, nodes: nodes, position: element.position)
  }

  package var branches: [SQLBranch] { [SQLBranch(nodes: nodes)] }
  package var expressions: [Expression] { [collection] }
  package var loop: SQLLoop? { SQLLoop(collection: collection, isNullable: isNullable) }
  package var bindings: [SQLBinding] {
    func binding(_ name: String?, _ meaning: SQLBinding.Meaning) -> SQLBinding? {
      name.map { SQLBinding(name: $0, meaning: meaning, element: "<foreach>", position: position) }
    }
    return [binding(index, .index), binding(item, .item(of: collection))].compactMap(\.self)
  }
  package var affixes: (prefix: String, suffix: String) { (open, close) }

  package func mapNodes(_ body: ([SQLNode]) -> [SQLNode]) -> ForEach {
    var loop = self
    loop.nodes = body(nodes)
    return loop
  }

  package func step(_ builder: inout RenderStepBuilder, file: String) -> (any SQLTagStep)? {
    builder.inputs.note(collection.inputUses())
    let start = builder.inputs.begin(binding: [item, index].compactMap(\.self))
    defer { builder.inputs.end(start) }
    return ForEachStep(
      self, isNullable: isNullable ?? builder.allowsNullLoops, steps: builder.steps(of: nodes, file: file),
      location: DAOError.Location(position, in: file))
  }
}

/// A `<foreach>`, prepared for rendering.
final class ForEachStep: SQLTagStep {
  let loop: ForEach
  /// Whether null counts as empty.
  let isNullable: Bool
  let steps: [RenderStep]
  /// The number of values that each element binds, if the steps are only text and the element itself, as in most loops. Nil if
  /// the steps must be walked for each element.
  let itemValues: Int?
  let location: DAOError.Location

  init(_ loop: ForEach, isNullable: Bool, steps: [RenderStep], location: DAOError.Location) {
    self.loop = loop
    self.isNullable = isNullable
    self.steps = steps
    itemValues = steps.reduce(0) { count, step in
      switch step {
      case .text: count
      case .value(let value) where value.isPlain(loop.item): count.map { $0 + 1 }
      default: nil
      }
    }
    self.location = location
  }

  var branches: [[RenderStep]] { [steps] }

  // MARK: Deciding

  func decide(_ finder: inout SQLVariantFinder) throws(DAOError) {
    let elements = try elements(in: finder.scope)
    let part = finder.part?.loop === self ? finder.part?.range : nil
    let range = part?.clamped(to: 0..<elements.count) ?? 0..<elements.count
    finder.key.decisions.append(range.count)
    try finder.count(range.count, of: self)
    finder.openLoops.append((self, elements.count))
    if let itemValues, part == nil {
      try bind(elements, itemValues, &finder)
    } else {
      try walk(elements, range, isPart: part != nil, &finder)
    }
    finder.openLoops.removeLast()
  }

  private func walk(
    _ elements: LoopElements, _ range: Range<Int>, isPart: Bool, _ finder: inout SQLVariantFinder
  ) throws(DAOError) {
    let count = finder.scope.localCount
    let (hasItem, hasIndex) = (loop.item != nil, loop.index != nil)
    if let item = loop.item { finder.scope.bind(item, to: .null) }
    if let index = loop.index { finder.scope.bind(index, to: .null) }
    let bound = finder.scope.localCount
    if isPart { finder.marks = [finder.values.count] }
    for number in range {
      if hasItem { finder.scope.rebind(count, to: elements.values[number]) }
      if hasIndex {
        finder.scope.rebind(bound - 1, to: elements.keys.map { .text($0[number]) } ?? .integer(Int64(number)))
      }
      try finder.walk(steps)
      finder.scope.drop(to: bound)
      guard finder.values.count <= finder.limit else { throw finder.tooManyValues() }
      if isPart { finder.marks.append(finder.values.count) }
    }
    finder.scope.drop(to: count)
  }

  /// A fast form of walking the steps for each element, with the same result.
  private func bind(_ elements: LoopElements, _ itemValues: Int, _ finder: inout SQLVariantFinder) throws(DAOError) {
    guard finder.values.count + elements.count * itemValues <= finder.limit else { throw finder.tooManyValues() }
    for value in elements.values {
      for _ in 0..<itemValues { finder.values.append(value) }
    }
  }

  /// The elements of a list or set, or the entries of a dictionary in the order of their keys.
  private func elements(in scope: DynamicScope) throws(DAOError) -> LoopElements {
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
    case .bool, .integer, .large, .real, .float, .decimal, .text, .date, .data, .uuid, .object:
      throw DAOError(
        .parameter, "'\(collection.source.string)' is \(value.kind): <foreach> takes a list, a set or a dictionary",
        location: location)
    }
  }

  // MARK: Writing

  func write(_ writer: inout SQLVariantWriter) {
    let count = writer.nextDecision()
    var isFirst = true
    let body = writer.captured { writer in
      for _ in 0..<count {
        let element = writer.captured { $0.write(steps) }
        guard !element.isBlank else { continue }
        if !isFirst { writer.write(loop.separator) }
        writer.separate()
        writer.write(element)
        writer.separate()
        isFirst = false
      }
    }
    if isFirst { writer.noteEmpty(self, hasElements: count > 0) }
    guard count > 0 else { return writer.separate() }
    writer.write(body, between: loop.open, and: loop.close)
  }

  func options(_ schema: VariantSchema) -> [SQLTagOption] {
    [
      SQLTagOption(decision: 1, branch: 0), SQLTagOption(decision: 2, branch: 0, repetitions: 2),
      SQLTagOption(decision: 0),
    ]
  }
}

/// A part of a loop's elements.
struct LoopPart {
  let loop: ForEachStep
  let range: Range<Int>
}

/// The elements of one run of a loop.
private struct LoopElements {
  /// A dictionary's keys; nil for a list or set.
  let keys: [String]?
  let values: [DynamicValue]

  var count: Int { values.count }
}

extension SQLVariantFinder {
  /// Counts elements. Without a limit, nested loops that bind no values could run almost without end.
  fileprivate mutating func count(_ count: Int, of loop: ForEachStep) throws(DAOError) {
    elementCount += count
    // An insert that will be split may have more rows than one statement takes.
    let most = limit == .max ? ScriptLimits.splitElements : ScriptLimits.loopElements
    guard elementCount > most else { return }
    throw DAOError(
      .tooManyValues, "the loops go through more than \(most) elements: call the operation for a part at a time",
      location: loop.location)
  }

  /// The error names the longest of the open loops, because the innermost may be short lists.
  fileprivate func tooManyValues() -> DAOError {
    let longest = openLoops.max { $0.count < $1.count }
    let (name, count) = (longest?.loop.loop.collection.source.string ?? "", longest?.count ?? 0)
    return DAOError(
      .tooManyValues,
      "the collection '\(name)' has \(count) elements, which bring the statement to more than \(limit) values, the most that "
        + "\(dialect.name) binds: \(dialect.limits.remedy.map { "\($0), or " } ?? "")call the operation for a part at a time",
      location: longest?.loop.location)
  }
}
