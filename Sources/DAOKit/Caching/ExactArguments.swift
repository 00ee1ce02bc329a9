import DAOCore

/// Arguments that are the same byte by byte; a date, a Decimal, a UUID or a truth value is none of the numbers or texts that it may
/// be stored as, since a column may keep it in another form.
struct ExactArguments: Hashable {
  private let values: ExactValues
  /// Those that are no plain values, by their index.
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
