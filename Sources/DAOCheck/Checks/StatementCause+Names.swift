import DAOCore

extension StatementCause {
  /// The table or column that is not there.
  var missingName: String? {
    switch self {
    case .unknownTable(let name), .unknownColumn(let name): name
    case .syntax, .unknownFunction, .ambiguousColumn, .other: nil
    }
  }

  /// The name of whatever is not there.
  var unknownName: String? { if case .unknownFunction(let name) = self { name } else { missingName } }
}
