import DAOCore

/// Finds the inputs of dynamic SQL as its text is gone through: the names that the arguments of a call must answer to.
///
/// The names of `<bind>` and `<foreach>` are none; as in rendering, those of a loop end with it, and those of a bind are there
/// from it on.
package struct InputFinder {
  private(set) var inputs = OperationInputs()
  /// The properties that are selected before the SQL runs.
  private let keys: Set<String>
  /// Every name that a `<bind>` or `<foreach>` gives anywhere.
  private(set) var localNames: Set<String> = []
  /// The local names: whether each is bound in any case, or by some branches alone.
  private var locals: [String: Bool] = [:]
  /// What the parts of the text that are open have changed about them: the names with what was known before.
  private var changes: [(name: String, before: Bool?)] = []

  /// - Parameter keys: The properties that are selected before the SQL runs.
  init(keys: [String] = []) {
    self.keys = Set(keys)
    for key in keys { locals[key] = false }
  }

  mutating func note(_ uses: [InputUse]) {
    for use in uses {
      switch use {
      case .name(let name): note(name)
      case .everything: inputs.takesEverything = true
      case .argument: inputs.looksAtArgument = true
      }
    }
  }

  mutating func note(_ name: String) {
    guard name != DynamicScope.databaseName else { return }
    switch locals[name] {
    case true: break
    case false: inputs.accept(name)
    case nil: inputs.add(name)
    }
  }

  /// The place, from 0, of the next `?`.
  mutating func next() -> Int { inputs.addUnnamed() }

  /// Notes `?NNN`, counted from 1.
  mutating func note(number: Int) { inputs.reach(number) }

  // MARK: Locals

  mutating func bind(_ name: String) {
    localNames.insert(name)
    set(name, isCertain: true)
  }

  /// Whether a name is one of a `<bind>` or `<foreach>` here.
  func isLocal(_ name: String) -> Bool { locals[name].map { $0 || !keys.contains(name) } ?? false }

  private mutating func set(_ name: String, isCertain: Bool) {
    changes.append((name, locals[name]))
    locals[name] = isCertain
  }

  /// Begins a part of the text; the names are bound in it alone, should it be a loop.
  mutating func begin(binding names: [String] = []) -> Int {
    let start = changes.count
    for name in names { bind(name) }
    return start
  }

  /// Ends the part of the text that has begun at `start`; the local names that it has bound.
  @discardableResult
  mutating func end(_ start: Int) -> [String: Bool] {
    var bound: [String: Bool] = [:]
    for change in changes[start...] { bound[change.name] = locals[change.name] }
    while changes.count > start, let change = changes.popLast() { locals[change.name] = change.before }
    return bound
  }

  /// Goes on after branches of which one is taken: what all of them bind is bound.
  mutating func join(_ ends: [[String: Bool]]) {
    var counts: [String: Int] = [:]
    for end in ends {
      for (name, isCertain) in end { counts[name, default: 0] += isCertain ? 1 : 0 }
    }
    for (name, count) in counts where locals[name] != true { set(name, isCertain: count == ends.count) }
  }
}
