import DAOCore

/// Finds the inputs of dynamic SQL: the names that the arguments of a call must provide.
///
/// The builder of the render steps reports each use of a name in the order of the text. Names defined by `<bind>` and
/// `<foreach>` are not inputs: a loop's names are local to the loop, and a bind's name is local from the bind on.
package struct InputFinder {
  private(set) var inputs = OperationInputs()
  /// The properties of select keys that run before the SQL.
  private let keys: Set<String>
  /// Every name that a `<bind>` or `<foreach>` defines anywhere.
  private(set) var localNames: Set<String> = []
  /// The local names at this point. True: always bound. False: bound only by some branches, or by a select key, so an argument
  /// may provide the value.
  private var locals: [String: Bool] = [:]
  /// The changes to ``locals`` in the parts of the text that have not ended: each name with its previous state.
  private var changes: [(name: String, before: Bool?)] = []

  /// - Parameter keys: The properties of select keys that run before the SQL.
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

  /// Adds the input of a `?`, and returns its position, from 0.
  mutating func next() -> Int { inputs.addUnnamed() }

  /// Adds the input of `?NNN`. Numbers begin at 1.
  mutating func note(number: Int) { inputs.reach(number) }

  // MARK: Locals

  mutating func bind(_ name: String) {
    localNames.insert(name)
    set(name, isCertain: true)
  }

  /// Whether a `<bind>` or `<foreach>` may define the name at this point.
  func isLocal(_ name: String) -> Bool { locals[name].map { $0 || !keys.contains(name) } ?? false }

  private mutating func set(_ name: String, isCertain: Bool) {
    changes.append((name, locals[name]))
    locals[name] = isCertain
  }

  /// Begins a part of the text, such as a branch or a loop. `names` are local to it.
  mutating func begin(binding names: [String] = []) -> Int {
    let start = changes.count
    for name in names { bind(name) }
    return start
  }

  /// Ends the part that began at `start`, and returns the names bound in it.
  @discardableResult
  mutating func end(_ start: Int) -> [String: Bool] {
    var bound: [String: Bool] = [:]
    for change in changes[start...] { bound[change.name] = locals[change.name] }
    while changes.count > start, let change = changes.popLast() { locals[change.name] = change.before }
    return bound
  }

  /// Continues after alternative branches: a name is always bound if every branch binds it.
  mutating func join(_ ends: [[String: Bool]]) {
    var counts: [String: Int] = [:]
    for end in ends {
      for (name, isCertain) in end { counts[name, default: 0] += isCertain ? 1 : 0 }
    }
    for (name, count) in counts where locals[name] != true { set(name, isCertain: count == ends.count) }
  }
}
