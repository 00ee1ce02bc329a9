// Unsafe: texts are copied here and bound by pointer, since each copy by the database costs an allocation.

/// Memory for the texts of one execution, until the statement is reset.
package struct TextArena {
  private var base: UnsafeMutablePointer<CChar>?
  private var capacity = 0
  private var used = 0
  /// The number of bytes that did not fit.
  private var missing = 0
  private var hasCopies = false

  package init() {}

  private static let smallest = 1024
  private static let largest = 64 * 1024

  /// Copies `bytes` into the arena; returns nil if they do not fit and the database must copy them.
  //
  // Inlined with the look-up of its key, see `KeyTable`.
  @inline(__always)
  package mutating func keep(_ bytes: UnsafeBufferPointer<UInt8>) -> UnsafePointer<CChar>? {
    // One more byte, so that an empty text has an address of its own.
    guard bytes.count < capacity - used, let base else { return noteMissing(bytes.count + 1) }
    let place = base + used
    if let source = bytes.baseAddress { UnsafeMutableRawPointer(place).copyMemory(from: source, byteCount: bytes.count) }
    used += bytes.count + 1
    return UnsafePointer(place)
  }

  private mutating func noteMissing(_ count: Int) -> UnsafePointer<CChar>? {
    missing += count
    hasCopies = true
    return nil
  }

  /// Records that the database has copied a text itself.
  package mutating func noteCopy() { hasCopies = true }

  /// Removes the texts; returns whether the database holds copies to release.
  package mutating func reset() -> Bool {
    if missing > 0 { grow() }
    used = 0
    defer { hasCopies = false }
    return hasCopies
  }

  private mutating func grow() {
    if capacity < Self.largest {
      base?.deallocate()
      capacity = min(max(capacity * 2, capacity + missing, Self.smallest), Self.largest)
      base = .allocate(capacity: capacity)
    }
    missing = 0
  }

  package mutating func free() {
    base?.deallocate()
    base = nil
    capacity = 0
    used = 0
    missing = 0
  }
}
