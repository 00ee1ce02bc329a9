// Unsafe: whether anyone else holds the container is seen by looking at the one reference that it consists of.

/// A keyed container that is handed out for every row or entity, and the object that it refers to without counting.
///
/// What an entity's `init(from:)` or `encode(to:)` gets is a reference to the box that the standard library keeps the container
/// in. Whoever keeps that box beyond its row, which nobody should, is found out when the statement ends: the object is then
/// never freed, and what it reads of the ended statement are NULLs.
//
// Generic over the container and not its key: the compiler finds a container's type in the holder's own, where it would
// have to look a `KeyedDecodingContainer<Key>` up for each row.
final class ContainerHolder<Container> {
  @exclusivity(unchecked) private var container: Container
  private let target: AnyObject

  /// - Parameter target: The object that the container refers to.
  init(_ container: Container, of target: AnyObject) {
    self.container = container
    self.target = target
  }

  /// The container.
  @inline(never)
  func handOut() -> Container { container }

  deinit {
    if !isLastOwnerOfBox() { _ = Unmanaged.passRetained(target) }
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
