/// An optional, whose value is bound as if it stood there itself.
protocol OptionalArgument {
  var argument: (any Encodable)? { get }
}

extension Optional: OptionalArgument where Wrapped: Encodable {
  var argument: (any Encodable)? { flatMap { present($0) } }
}

/// An argument of any type; nil for an optional without a value, also for one in another.
func present(_ argument: some Encodable) -> (any Encodable)? {
  if let optional = argument as? any OptionalArgument { optional.argument } else { argument }
}

extension Arguments {
  /// One scalar or entity.
  package static func one(_ argument: some Encodable) -> Arguments { .positional([present(argument)]) }
}
