import DAOCore

/// Arguments compared byte by byte, and by type: a date, a Decimal, a UUID or a Bool differs from the number or text that it
/// may be stored as, since columns store it in different forms.
struct ExactArguments: Hashable {
  private let values: ExactValues
  /// The typed arguments by index. Plain values are in `values`.
  private let formed: [Int: TypedValue]

  init(_ arguments: [TypedValue]) {
    var formed: [Int: TypedValue] = [:]
    values = ExactValues(
      values: arguments.enumerated().map { index, argument in
        if let value = argument.plain { return value }
        formed[index] = argument
        return .null
      })
    self.formed = formed
  }
}
