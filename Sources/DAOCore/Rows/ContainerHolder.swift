// Unsafe: whether anyone else holds the container is seen by looking at the one reference that it consists of.

/// A keyed container that is handed out for every row or entity, and the object that it refers to without retaining it.
///
/// To make a container for each row takes 1,090 instructions of 6,428 in `rows-codable`, and as many of 14,796 in `insert`.
///
/// What an entity's `init(from:)` or `encode(to:)` gets is a reference to the box that the standard library keeps the container
/// in. Whoever keeps the box of a container that does not retain its object, which nobody should beyond its row, is found out when
/// the statement ends: the object is then never freed, and what it reads of the ended statement are NULLs.
//
// Generic over the container and not its key, and ``handOut()`` is not inlined: the compiler finds a container's type in the
// holder's own, where it would have to look a `KeyedDecodingContainer<Key>` up for each row, 330 instructions of 6,428 in
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

  /// `KeyedDecodingContainer` and `KeyedEncodingContainer` are structs of one reference, to their box.
  //
  // Asked of an optional: of a plain `AnyObject` the compiler makes a copy in builds without optimization, which then counts.
  private func isLastOwnerOfBox() -> Bool {
    guard MemoryLayout<Container>.size == MemoryLayout<AnyObject>.size else { return false }
    return withUnsafeMutablePointer(to: &container) { pointer in
      pointer.withMemoryRebound(to: AnyObject?.self, capacity: 1) { isKnownUniquelyReferenced(&$0.pointee) }
    }
  }
}
