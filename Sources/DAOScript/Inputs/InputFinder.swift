import DAOCore

/// Finds the inputs of dynamic SQL as its text is gone through: the names that the arguments of a call must answer to.
///
/// The names of `<bind>` and `<foreach>` are none; as in rendering, those of a loop end with it, and those of a bind are there
/// from it on.
struct InputFinder {
  private(set) var inputs = OperationInputs()
  private var locals = Locals()

  /// The names that are no inputs at a place of the text.
  struct Locals {
    /// The names that are bound in any case.
    var certain: Set<String> = []
    /// Those that some branches bind and others do not.
    var possible: Set<String> = []
  }

  /// - Parameter keys: The properties that are selected before the SQL runs.
  init(keys: [String] = []) { locals.possible = Set(keys) }

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
    guard name != DynamicScope.databaseName, !locals.certain.contains(name) else { return }
    if locals.possible.contains(name) {
      inputs.accept(name)
    } else {
      inputs.add(name)
    }
  }

  /// The place, from 0, of the next `?`.
  mutating func next() -> Int { inputs.addUnnamed() }

  /// Notes `?NNN`, counted from 1.
  mutating func note(number: Int) { inputs.reach(number) }

  // MARK: Locals

  mutating func bind(_ name: String) {
    locals.certain.insert(name)
    locals.possible.remove(name)
  }

  /// Begins a part of the text; the names are bound in it alone, should it be a loop.
  mutating func begin(binding names: [String] = []) -> Locals {
    let outer = locals
    for name in names { bind(name) }
    return outer
  }

  /// Ends a part of the text; what was bound at its end.
  @discardableResult
  mutating func end(_ outer: Locals) -> Locals {
    defer { locals = outer }
    return locals
  }

  /// Goes on behind branches of which one is taken: what all of them bind is bound.
  mutating func join(_ ends: [Locals]) {
    guard let first = ends.first else { return }
    locals.certain = ends.dropFirst().reduce(first.certain) { $0.intersection($1.certain) }
    let bound = ends.reduce(into: Set<String>()) { $0.formUnion($1.certain.union($1.possible)) }
    locals.possible = bound.subtracting(locals.certain)
  }
}
