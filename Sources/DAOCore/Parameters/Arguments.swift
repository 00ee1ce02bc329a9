/// The arguments of one call.
package enum Arguments {
  /// Scalars in order, or one entity.
  case positional([(any Encodable)?])
  /// One scalar or entity, as the positional ones are, that is not copied.
  case borrowed(BorrowedArgument)
  /// Values by parameter name, all of which must be used.
  case named([(name: String, value: (any Encodable)?)])
  /// One dictionary: values by parameter name, all of which must be used where the SQL is always the same.
  case dictionary([String: (any Encodable)?])
  /// One value for each parameter in the order of their index, as they are bound.
  case bound([Value])
  /// The same for arguments that have been taken from their caller, each with its own type.
  case collected([TypedValue])

  /// How many arguments there are.
  package var count: Int {
    switch self {
    case .positional(let values): values.count
    case .borrowed: 1
    case .named(let values): values.count
    case .dictionary(let values): values.count
    case .bound(let values): values.count
    case .collected(let values): values.count
    }
  }
}
