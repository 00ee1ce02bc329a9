/// A function whose value is that of one of its arguments: `coalesce(day, :day)`.
package struct PassingFunction: Sendable {
  /// Whether each argument may be the value.
  private let passed: [Bool]
  /// Whether each argument is compared with the others of which this is true.
  private let compared: [Bool]

  /// - Parameters:
  ///   - passed: Whether each argument may be the value; the last element is true of all that follow.
  ///   - compared: Whether each argument is compared with the others; the last element as well. Default: none.
  init(passes passed: [Bool], compares compared: [Bool] = [false]) {
    self.passed = passed
    self.compared = compared
  }

  /// Any argument may be the value.
  static let ofAny = PassingFunction(passes: [true])
  /// The least or greatest argument, all of which are compared.
  static let extreme = PassingFunction(passes: [true], compares: [true])
  static let ofFirst = PassingFunction(passes: [true, false])
  /// The first argument, or NULL where it equals the second.
  static let nullIf = PassingFunction(passes: [true, false], compares: [true, true, false])
  /// `lag(value, offset, default)`.
  static let neighbor = PassingFunction(passes: [true, false, true])

  /// Whether the argument number `index`, from 0, may be its value.
  func passes(_ index: Int) -> Bool { passed[min(index, passed.count - 1)] }

  /// Whether the argument number `index` is compared with the other ones.
  func compares(_ index: Int) -> Bool { compared[min(index, compared.count - 1)] }
}
