import DAOCore

extension StatementCause {
  /// The table or column that is not there.
  var missingName: String? {
    switch self {
    case .unknownTable(let name), .unknownColumn(let name): name
    case .syntax, .unknownFunction, .ambiguousColumn, .other: nil
    }
  }
}
