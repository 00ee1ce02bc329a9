/// The arguments of one call.
package enum Arguments {
  /// Scalars in order, or one entity.
  case positional([(any Encodable)?])
  /// One scalar or entity, borrowed from the caller instead of copied.
  case borrowed(BorrowedArgument)
  /// Values by parameter name; each name must be a parameter.
  case named([(name: String, value: (any Encodable)?)])
  /// One dictionary of values by parameter name; if the SQL is always the same, each key must be a parameter.
  case dictionary([String: (any Encodable)?])
  /// The bound value of each parameter, in the order of their indexes.
  case bound([Value])
  /// Like `bound`, with the types of the caller's arguments.
  case collected([TypedValue])

  /// The number of arguments.
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
