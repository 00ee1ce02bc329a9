import DAOCore

/// Arguments that are the same byte by byte; a date or Decimal is none of the numbers or texts that it may be stored as, since a
/// column may keep it in another form.
struct ExactArguments: Hashable {
  private let values: ExactValues
  /// The dates and Decimals, by their index.
  private let formed: [Int: ArgumentValue]

  init(_ arguments: [ArgumentValue]) {
    var formed: [Int: ArgumentValue] = [:]
    values = ExactValues(
      values: arguments.enumerated().map { index, argument in
        if case .value(let value) = argument { return value }
        formed[index] = argument
        return .null
      })
    self.formed = formed
  }
}
