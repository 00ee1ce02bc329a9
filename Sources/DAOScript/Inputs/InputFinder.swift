import DAOCore

/// Finds the inputs of dynamic SQL during the walk through its text: the names that the arguments of a call must provide.
///
/// Names of `<bind>` and `<foreach>` are not inputs. As in rendering, a loop's names end with the loop, and a bind's name is
/// valid from the bind on.
package struct InputFinder {
  private(set) var inputs = OperationInputs()
  /// The properties that are selected before the SQL runs.
  private let keys: Set<String>
  /// Every name that a `<bind>` or `<foreach>` defines anywhere.
  private(set) var localNames: Set<String> = []
  /// The local names in scope, each with whether it is bound in any case, or only by some branches.
  private var locals: [String: Bool] = [:]
  /// The changes to them in the open parts of the text: each name with its former state.
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

  /// The position, from 0, of the next `?`.
  mutating func next() -> Int { inputs.addUnnamed() }

  /// Records `?NNN`, counted from 1.
  mutating func note(number: Int) { inputs.reach(number) }

  // MARK: Locals

  mutating func bind(_ name: String) {
    localNames.insert(name)
    set(name, isCertain: true)
  }

  /// Whether a `<bind>` or `<foreach>` defines the name at this point.
  func isLocal(_ name: String) -> Bool { locals[name].map { $0 || !keys.contains(name) } ?? false }

  private mutating func set(_ name: String, isCertain: Bool) {
    changes.append((name, locals[name]))
    locals[name] = isCertain
  }

  /// Begins a part of the text. If it is a loop, the names are bound inside of it only.
  mutating func begin(binding names: [String] = []) -> Int {
    let start = changes.count
    for name in names { bind(name) }
    return start
  }

  /// Ends the part of the text that began at `start`, and returns the local names that it has bound.
  @discardableResult
  mutating func end(_ start: Int) -> [String: Bool] {
    var bound: [String: Bool] = [:]
    for change in changes[start...] { bound[change.name] = locals[change.name] }
    while changes.count > start, let change = changes.popLast() { locals[change.name] = change.before }
    return bound
  }

  /// Continues after alternative branches: a name is bound if all of them bind it.
  mutating func join(_ ends: [[String: Bool]]) {
    var counts: [String: Int] = [:]
    for end in ends {
      for (name, isCertain) in end { counts[name, default: 0] += isCertain ? 1 : 0 }
    }
    for (name, count) in counts where locals[name] != true { set(name, isCertain: count == ends.count) }
  }
}
