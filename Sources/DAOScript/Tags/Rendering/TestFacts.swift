import DAOCore

/// What decided tests say of an operation's arguments.
///
/// It finds simple contradictions only, and each one that it finds is one: of `x == null` and `x != null`, of one expression that
/// equals two literals, of one test in two places.
struct TestFacts {
  /// What is known of one expression.
  private struct Knowledge {
    var value: DynamicValue?
    var excluded: [DynamicValue] = []
    var isTrue: Bool?

    func equals(_ literal: DynamicValue) -> Bool? {
      if let value {
        if value == literal { return true }
        if value.excludes(literal) { return false }
      }
      // Null counts as false.
      return excluded.contains(literal) || isTrue == true && literal.isNull ? false : nil
    }

    var truth: Bool? {
      if let isTrue { return isTrue }
      guard let value else { return nil }
      if value.isNull { return false }
      return value.isWord ? true : nil
    }
  }

  private var known: [Int: Knowledge] = [:]
  /// Decided tests with several parts, of which none is decided by itself: an `or` that holds, an `and` that does not.
  private var pending: [(test: TestCondition, holds: Bool)] = []

  // MARK: Tests

  /// Whether a test holds; nil where that depends on more than the facts.
  private func value(of test: TestCondition) -> Bool? {
    switch test {
    case .known(let value): return value
    case .open: return nil
    case .not(let test): return value(of: test).map { !$0 }
    case .all(let tests):
      let values = tests.map { value(of: $0) }
      return values.contains(false) ? false : values.contains(nil) ? nil : true
    case .any(let tests):
      let values = tests.map { value(of: $0) }
      return values.contains(true) ? true : values.contains(nil) ? nil : false
    case .equals(let number, let literal): return known[number]?.equals(literal)
    case .isTrue(let number): return known[number]?.truth
    }
  }

  /// Takes a test as decided; false if that contradicts the facts.
  private mutating func assume(_ test: TestCondition, _ holds: Bool) -> Bool {
    if let value = value(of: test) { return value == holds }
    switch test {
    case .known, .open: return true
    case .not(let test): return assume(test, !holds)
    case .all(let tests) where holds, .any(let tests) where !holds:
      for test in tests { guard assume(test, holds) else { return false } }
      return true
    case .all, .any: pending.append((test, holds))
    case .equals(let number, let literal):
      if holds {
        known[number, default: Knowledge()].value = known[number]?.value ?? literal
      } else {
        known[number, default: Knowledge()].excluded.append(literal)
      }
    case .isTrue(let number): known[number, default: Knowledge()].isTrue = holds
    }
    return settle()
  }

  /// Draws what follows for the pending tests; false for a contradiction.
  private mutating func settle() -> Bool {
    var index = 0
    while index < pending.count {
      let (test, holds) = pending[index]
      if let value = value(of: test) {
        guard value == holds else { return false }
        pending.remove(at: index)
      } else if let part = onlyOpenPart(of: test) {
        pending.remove(at: index)
        guard assume(part, holds) else { return false }
        index = 0
      } else {
        index += 1
      }
    }
    return true
  }

  private func onlyOpenPart(of test: TestCondition) -> TestCondition? {
    switch test {
    case .all(let tests), .any(let tests):
      let open = tests.filter { value(of: $0) == nil }
      return open.count == 1 ? open[0] : nil
    case .known, .open, .not, .equals, .isTrue: return nil
    }
  }

  // MARK: Claims

  /// Whether a call may claim this too.
  func allow(_ claim: TestCondition?) -> Bool {
    guard let claim else { return true }
    if let value = value(of: claim) { return value }
    if pending.isEmpty, claim.isSimple { return true }
    var facts = self
    return facts.take(claim)
  }

  /// Takes a claim as a fact; false if that contradicts the facts.
  @discardableResult
  mutating func take(_ claim: TestCondition?) -> Bool { claim.map { assume($0, true) } ?? true }

  /// Forgets what is known of expressions that get other values.
  mutating func forget(_ numbers: [Int]) {
    guard !numbers.isEmpty else { return }
    for number in numbers { known[number] = nil }
    pending.removeAll { $0.test.names(anyOf: numbers) }
  }
}

extension TestCondition {
  /// Whether it is about one expression. An undecided one may hold or not.
  fileprivate var isSimple: Bool {
    switch self {
    case .equals, .isTrue, .open, .known: true
    case .not(let test): test.isSimple
    case .all, .any: false
    }
  }

  fileprivate func names(anyOf numbers: [Int]) -> Bool {
    switch self {
    case .known, .open: false
    case .not(let test): test.names(anyOf: numbers)
    case .all(let tests), .any(let tests): tests.contains { $0.names(anyOf: numbers) }
    case .equals(let number, _), .isTrue(let number): numbers.contains(number)
    }
  }
}

extension DynamicValue {
  /// Whether only this text itself equals it: a text that spells a number equals that number too.
  fileprivate var isWord: Bool {
    if case .text = self { DynamicNumber(self) == nil } else { false }
  }

  /// Whether what equals this literal cannot equal the other one.
  fileprivate func excludes(_ other: DynamicValue) -> Bool {
    guard case .integer(let left)? = DynamicNumber(self), case .integer(let right)? = DynamicNumber(other) else {
      return (isNull || isWord || other.isNull || other.isWord) && !isEqual(to: other)
    }
    // A floating-point number can equal two larger integers.
    return left != right && [left, right].allSatisfy { $0.magnitude < 1 << 53 }
  }
}
