// Unsafe: memory of its own, since each access to an array checks its bounds and that it has one owner: 700 instructions of 7,462
// in `fold`. `realloc` enlarges a large block without copying it.
import Foundation

/// A growable buffer of trivial elements.
///
/// Indexes are checked in debug builds only, so the caller must pass valid ones.
@frozen @usableFromInline
package struct GrowingBuffer<Element: BitwiseCopyable>: ~Copyable {
  @usableFromInline package private(set) var base: UnsafeMutablePointer<Element>
  @usableFromInline package private(set) var count = 0
  @usableFromInline private(set) var capacity: Int

  @inlinable
  package init(capacity: Int = 16) {
    self.capacity = capacity
    base = Self.memory(nil, capacity)
  }

  deinit { free(base) }

  @inlinable
  package subscript(index: Int) -> Element {
    get {
      assert(index >= 0 && index < count)
      return base[index]
    }
    set {
      assert(index >= 0 && index < count)
      base[index] = newValue
    }
  }

  @inlinable
  package mutating func append(_ element: Element) {
    if count == capacity { grow(toHold: count + 1) }
    (base + count).initialize(to: element)
    count += 1
  }

  @inlinable
  package mutating func append(repeating element: Element, count added: Int) {
    if added > capacity - count { grow(toHold: count + added) }
    (base + count).initialize(repeating: element, count: added)
    count += added
  }

  /// Appends copies of elements in other memory.
  @inlinable
  package mutating func append(copying start: UnsafePointer<Element>, count added: Int) {
    if added > capacity - count { grow(toHold: count + added) }
    (base + count).initialize(from: start, count: added)
    count += added
  }

  /// Removes the elements from an index on.
  @inlinable
  package mutating func truncate(to count: Int) {
    assert(count >= 0 && count <= self.count)
    self.count = count
  }

  @usableFromInline
  mutating func grow(toHold wanted: Int) {
    capacity = Swift.max(capacity * 2, wanted)
    base = Self.memory(base, capacity)
  }

  @usableFromInline
  static func memory(_ old: UnsafeMutablePointer<Element>?, _ capacity: Int) -> UnsafeMutablePointer<Element> {
    guard let memory = realloc(old, capacity * MemoryLayout<Element>.stride) else {
      preconditionFailure("there is no memory for \(capacity) elements of \(MemoryLayout<Element>.stride) bytes")
    }
    return memory.assumingMemoryBound(to: Element.self)
  }
}
