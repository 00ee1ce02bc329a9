/// An optional: its wrapped value is bound, or NULL.
protocol OptionalArgument {
  var argument: (any Encodable)? { get }
}

extension Optional: OptionalArgument where Wrapped: Encodable {
  var argument: (any Encodable)? { flatMap { present($0) } }
}

/// The argument, unwrapped from any number of optionals; nil if one of them is nil.
func present(_ argument: some Encodable) -> (any Encodable)? {
  if let optional = argument as? any OptionalArgument { optional.argument } else { argument }
}

extension Arguments {
  /// The arguments of a call with one scalar or entity.
  package static func one(_ argument: some Encodable) -> Arguments { .positional([present(argument)]) }
}
