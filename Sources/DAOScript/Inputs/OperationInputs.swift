import DAOCore

/// What an operation takes from its arguments: known from all branches of its SQL, whichever a call chooses.
package struct OperationInputs: Sendable {
  /// The places that positional arguments fill, in the order in which the text first names them; nil for a `?`, and for
  /// `param2` and its like, which are numbers and no names.
  private(set) var places: [String?] = []
  /// Where each name stands.
  private var indexes: [String: Int] = [:]
  /// Names that may be given and need not be: those that only some branches bind, and keys.
  private var accepted: Set<String> = []
  /// Whether every value is used, whatever its name.
  var takesEverything = false
  /// Whether the argument is looked at as a whole.
  var looksAtArgument = false
  /// How each name of the above is folded, for keys that are spelled like `first_name`.
  private var folded: [String: String] = [:]

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

  /// The names in the order of the text; `?2` for a place without one.
  package var names: [String] { places.enumerated().map { $1 ?? "?\($0 + 1)" } }

  /// Whether nothing is asked for but what has a place.
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

  /// Makes sure that there are so many places.
  mutating func reach(_ count: Int) {
    // A call with so many arguments would be refused all the same.
    while places.count < min(count, 1 << 16) { places.append(nil) }
  }

  mutating func accept(_ name: String) {
    guard indexes[name] == nil, accepted.insert(name).inserted else { return }
    note(folded: name)
  }

  /// Adds what a further statement of the operation takes.
  mutating func add(_ other: OperationInputs) {
    for name in other.places { if let name { add(name) } }
    reach(other.places.lastIndex { $0 == nil }.map { $0 + 1 } ?? 0)
    for name in other.accepted { accept(name) }
    takesEverything = takesEverything || other.takesEverything
    looksAtArgument = looksAtArgument || other.looksAtArgument
  }

  private mutating func note(folded name: String) {
    let key = name.foldedName
    folded[key] = folded[key] ?? name
  }

  // MARK: Looking up

  /// The input that a key or label feeds: of exactly the name, or of the same one but for case and underscores.
  func input(for key: String) -> String? {
    if indexes[key] != nil || accepted.contains(key) { return key }
    return folded[key.foldedName]
  }

  /// The names for positional arguments; nil where their number is another one.
  func names(forCount count: Int) -> [String]? {
    guard count == places.count else { return nil }
    return places.enumerated().map { $1 ?? "param\($0 + 1)" }
  }

  /// Whether a place is known by its number alone.
  func isUnnamed(_ index: Int) -> Bool { places.indices.contains(index) && places[index] == nil }

  /// Whether one value without names has a place to go.
  var takesOneValue: Bool { places.count == 1 || !isClosed || (places.isEmpty && !accepted.isEmpty) }

  /// The only name, for a value that has none.
  var onlyName: String? { places.count == 1 && isClosed ? places[0] : nil }

  /// Whether values may come in another number than there are places.
  var takesAnyCount: Bool { !isClosed }
}
