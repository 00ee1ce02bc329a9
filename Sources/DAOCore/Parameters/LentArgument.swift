// Unsafe: the argument is read in the place where its caller has it, since a copy in a box costs as much as binding it.

/// The only argument of a synchronous call, which stays where its caller has it until the call returns.
@usableFromInline
package struct LentArgument {
  let type: any Encodable.Type
  let place: UnsafeRawPointer
  /// Encodes what is at ``place``: compiled for the argument's own type, where the caller is compiled.
  let encode: (UnsafeRawPointer, any Encoder) throws -> Void

  /// Runs `body` with `argument`, which is lent for that long.
  @inlinable
  package static func lend<A: Encodable, R>(_ argument: A, _ body: (consuming LentArgument) throws -> R) rethrows -> R {
    try withUnsafePointer(to: argument) { place in
      let lent = LentArgument(type: A.self, place: place) { place, encoder in
        try place.assumingMemoryBound(to: Uncopied<A>.self).pointee.encode(to: encoder)
      }
      return try body(lent)
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
  package var copy: (any Encodable)? { present(value) }

  /// A copy of the argument as it is.
  var value: any Encodable { read(as: self.type) }

  private func read<A: Encodable>(as type: A.Type) -> any Encodable { place.assumingMemoryBound(to: A.self).pointee }
}

/// An argument in its place: that it cannot be copied is what keeps the compiler from copying the argument to encode it.
@frozen @usableFromInline
struct Uncopied<A: Encodable>: ~Copyable {
  @usableFromInline let argument: A

  @inlinable
  @inline(__always)
  borrowing func encode(to encoder: any Encoder) throws { try argument.encode(to: encoder) }
}
