// Unsafe: looks at the container's only reference to see whether anyone else holds it.

/// A keyed container, reused for every row or entity, and the object that it refers to without retaining it.
///
/// Making a container for each row takes 1,090 instructions of 6,428 in `rows-codable`, and as many of 14,796 in `insert`.
///
/// An entity's `init(from:)` or `encode(to:)` gets a reference to the standard library's box around the container. If the
/// entity keeps that reference after its row, and the container does not retain its object, the end of the statement detects it:
/// the object then leaks instead of being freed, and reads NULLs.
//
// Generic over the container and not over its key, and ``handOut()`` is not inlined: the container's type is then part of the
// holder's type. Otherwise Swift would look up `KeyedDecodingContainer<Key>` for each row, 330 instructions of 6,428 in
// `rows-codable`.
final class ContainerHolder<Container> {
  /// Not checked for exclusive access, as the caches of holders are not: 190 instructions of 6,428 in `rows-codable`.
  @exclusivity(unchecked) private var container: Container
  private let target: AnyObject?

  /// - Parameter target: The object that the container refers to; nil where it retains it.
  init(_ container: Container, of target: AnyObject? = nil) {
    self.container = container
    self.target = target
  }

  /// The container.
  @inline(never)
  func handOut() -> Container { container }

  deinit {
    if let target, !isLastOwnerOfBox() { _ = Unmanaged.passRetained(target) }
  }

  /// True if nobody else holds the box: `KeyedDecodingContainer` and `KeyedEncodingContainer` are structs of one reference to
  /// it.
  //
  // Rebound to an optional: for a plain `AnyObject` debug builds make a copy, which counts as a second reference.
  private func isLastOwnerOfBox() -> Bool {
    guard MemoryLayout<Container>.size == MemoryLayout<AnyObject>.size else { return false }
    return withUnsafeMutablePointer(to: &container) { pointer in
      pointer.withMemoryRebound(to: AnyObject?.self, capacity: 1) { isKnownUniquelyReferenced(&$0.pointee) }
    }
  }
}
