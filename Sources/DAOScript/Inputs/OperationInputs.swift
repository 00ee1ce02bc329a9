import DAOCore

/// The inputs of an operation, collected from all branches of its SQL.
package struct OperationInputs: Sendable {
  /// The names of the positional arguments, in the order of their first use in the text. Nil for a `?`, and for `param2` and
  /// the like, which are numbers, not names.
  private(set) var places: [String?] = []
  /// The index of each name in ``places``.
  private var indexes: [String: Int] = [:]
  /// Optional names: keys, and names that only some branches bind.
  private var accepted: Set<String> = []
  /// Whether every value is used, whatever its name.
  package internal(set) var takesEverything = false
  /// Whether the argument is used as a whole.
  var looksAtArgument = false
  /// How the parts of the selector stand to the order of the text.
  private var order = SelectorLabels.Order.text
  /// The names above by their folded form, for keys spelled like `first_name`.
  private var folded: [String: [String]] = [:]

  init() {}

  /// The names of a statement's parameters.
  ///
  /// - Parameter keys: The properties that are selected before it runs.
  init(_ parameters: [StatementText.Parameter], keys: [String]) {
    for name in keys { accept(name) }
    for parameter in parameters where !parameter.isTimeOfCall {
      if let name = parameter.name { add(name) } else { _ = addUnnamed() }
    }
  }

  init(names: [String]) {
    for name in names { add(name) }
  }

  /// The names in the order of the text; `?2` for a place without a name.
  package var names: [String] { places.enumerated().map { $1 ?? "?\($0 + 1)" } }

  /// Whether the SQL uses only values that have a place.
  private var isClosed: Bool { !takesEverything && !looksAtArgument }

  // MARK: Adding

  mutating func add(_ name: String) {
    if let number = DynamicScope.argumentNumber(of: name) {
      reach(number)
      accept(name)
    } else if indexes[name] == nil, !accepted.contains(name) {
      indexes[name] = places.count
      places.append(name)
      note(folded: name)
    }
  }

  mutating func addUnnamed() -> Int {
    places.append(nil)
    return places.count - 1
  }

  /// Ensures that there are at least this many places.
  mutating func reach(_ count: Int) {
    // A call with more arguments would be refused anyway.
    while places.count < min(count, 1 << 16) { places.append(nil) }
  }

  mutating func accept(_ name: String) {
    guard indexes[name] == nil, accepted.insert(name).inserted else { return }
    note(folded: name)
  }

  /// Adds the inputs of another statement of the operation.
  mutating func add(_ other: OperationInputs) {
    for name in other.places { if let name { add(name) } }
    reach(other.places.lastIndex { $0 == nil }.map { $0 + 1 } ?? 0)
    for name in other.accepted { accept(name) }
    takesEverything = takesEverything || other.takesEverything
    looksAtArgument = looksAtArgument || other.looksAtArgument
  }

  /// Takes the order of the selector's parts, where these name the inputs in another order than the text.
  mutating func order(by labels: SelectorLabels) {
    order = labels.order(places)
    guard case .labels(let indexes) = order else { return }
    places = indexes.map { places[$0] }
    for (index, name) in places.enumerated() { name.map { self.indexes[$0] = index } }
  }

  private mutating func note(folded name: String) {
    folded[name.foldedName, default: []].append(name)
  }

  // MARK: Looking up

  /// The input for a key or label: an exact match, or one that ignores case and underscores.
  package func input(for key: String) -> String? {
    if indexes[key] != nil || accepted.contains(key) { return key }
    return folded[key.foldedName]?.nearest(to: key, \.self)
  }

  /// The names for this number of positional arguments; nil for a wrong number.
  func names(forCount count: Int) -> [String]? {
    guard count == places.count else { return nil }
    return places.enumerated().map { $1 ?? "param\($0 + 1)" }
  }

  /// Whether a place has only a number.
  func isUnnamed(_ index: Int) -> Bool { places.indices.contains(index) && places[index] == nil }

  /// Whether several values are not bound in the order of the text.
  var isReordered: Bool { order != .text }

  /// Why several values without names cannot be bound; nil where they can.
  package var orderFault: String? {
    guard case .undecided(let part) = order else { return nil }
    let list = names.map { ":\($0)" }.joined(separator: ", ")
    return "its SQL has its parameters in another order (\(list)), and nothing tells which of them '\(part)' is"
  }

  /// Whether a single value without a name is accepted.
  package var takesOneValue: Bool { places.count == 1 || !isClosed || (places.isEmpty && !accepted.isEmpty) }

  /// The only name, for a value that has none.
  var onlyName: String? { places.count == 1 && isClosed ? places[0] : nil }

  /// Whether the number of values may differ from the number of places.
  package var takesAnyCount: Bool { !isClosed }
}
