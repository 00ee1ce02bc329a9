// Unsafe: the argument is read in the place where its caller has it, since a copy in a box costs as much as binding it.

/// The only argument of a synchronous call, which stays where its caller has it until the call returns.
public struct LentArgument {
  let type: any Encodable.Type
  let place: UnsafeRawPointer
  /// Encodes what is at ``place``: compiled for the argument's own type, where the caller is compiled.
  let encode: (UnsafeRawPointer, any Encoder) throws -> Void

  /// Lends the argument at `place` for as long as the pointer is valid.
  @inlinable
  public init<A: Encodable>(_ place: UnsafePointer<A>) {
    self.init(type: A.self, place: place) { place, encoder in
      try place.assumingMemoryBound(to: A.self).pointee.encode(to: encoder)
    }
  }

  @usableFromInline
  init(
    type: any Encodable.Type, place: UnsafeRawPointer, encode: @escaping (UnsafeRawPointer, any Encoder) throws -> Void
  ) {
    self.type = type
    self.place = place
    self.encode = encode
  }

  /// A copy of the argument; nil for an optional without a value.
  package var copy: (any Encodable)? { copy(as: self.type) }

  private func copy<A: Encodable>(as type: A.Type) -> (any Encodable)? {
    let argument = place.assumingMemoryBound(to: A.self).pointee
    return if let optional = argument as? any OptionalArgument { optional.argument } else { argument }
  }
}

/// An optional, whose value is bound as if it stood there itself.
protocol OptionalArgument {
  var argument: (any Encodable)? { get }
}

extension Optional: OptionalArgument where Wrapped: Encodable {
  var argument: (any Encodable)? {
    guard let value = self else { return nil }
    // An optional of an optional.
    return if let inner = value as? any OptionalArgument { inner.argument } else { value }
  }
}
