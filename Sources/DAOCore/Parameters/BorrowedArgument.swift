// Unsafe: reads the argument in the caller's memory. A copy in an existential takes 2,630 instructions of 14,796 in `insert`.

/// The only argument of a synchronous call, which stays where its caller has it until the call returns.
@usableFromInline
package struct BorrowedArgument {
  let type: any Encodable.Type
  let place: UnsafeRawPointer
  /// Encodes the argument at ``place``. The closure is compiled with the caller, for the argument's own type.
  private let encode: (UnsafeRawPointer, any Encoder) throws -> Void

  /// Runs `body` with `argument`, borrowed until `body` returns.
  @inlinable
  package static func borrow<A: Encodable, R>(
    _ argument: A, _ body: (consuming BorrowedArgument) throws -> R
  ) rethrows -> R {
    precondition(Uncopied<A>.hasLayoutOfArgument, "a struct of one property has another layout than the property")
    return try withUnsafePointer(to: argument) { place in
      let borrowed = BorrowedArgument(type: A.self, place: place) { place, encoder in
        try place.assumingMemoryBound(to: Uncopied<A>.self).pointee.encode(to: encoder)
      }
      return try body(borrowed)
    }
  }

  /// Runs `body` with a way to borrow each of many arguments by its index, until `body` returns.
  package static func borrow<A: Encodable, R>(
    each arguments: [A], _ body: ((Int) -> BorrowedArgument) throws -> R
  ) rethrows -> R {
    precondition(Uncopied<A>.hasLayoutOfArgument, "a struct of one property has another layout than the property")
    let encode: (UnsafeRawPointer, any Encoder) throws -> Void = { place, encoder in
      try place.assumingMemoryBound(to: Uncopied<A>.self).pointee.encode(to: encoder)
    }
    return try arguments.withUnsafeBufferPointer { buffer in
      guard let first = buffer.baseAddress else { return try body { _ in preconditionFailure("there is no argument") } }
      return try body { BorrowedArgument(type: A.self, place: UnsafeRawPointer(first + $0), encode: encode) }
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

  /// Encodes the argument in its place.
  func encode(to encoder: any Encoder) throws { try encode(place, encoder) }

  /// A copy of the argument; nil for an optional without a value.
  package var copy: (any Encodable)? { present(value) }

  /// A copy of the argument as it is.
  var value: any Encodable { read(as: self.type) }

  private func read<A: Encodable>(as type: A.Type) -> any Encodable { place.assumingMemoryBound(to: A.self).pointee }
}

/// An argument in the caller's memory.
///
/// Since this type cannot be copied, the compiler encodes the argument without a copy: that saves 300 instructions of 14,796 in
/// `insert`.
@frozen @usableFromInline
package struct Uncopied<A: Encodable>: ~Copyable {
  @usableFromInline let argument: A

  /// True if a pointer to an argument is a pointer to this type. Where the compiler knows `A`, it is a constant.
  @inlinable
  package static var hasLayoutOfArgument: Bool {
    MemoryLayout<Self>.size == MemoryLayout<A>.size && MemoryLayout<Self>.stride == MemoryLayout<A>.stride
      && MemoryLayout<Self>.alignment == MemoryLayout<A>.alignment
  }

  @inlinable
  @inline(__always)
  borrowing func encode(to encoder: any Encoder) throws { try argument.encode(to: encoder) }
}
