// Unsafe: texts are copied here and bound by pointer, since a database's own copies cost an allocation each.

/// The memory that the texts of one execution stand in until the statement is reset.
package struct TextArena {
  private var base: UnsafeMutablePointer<CChar>?
  private var capacity = 0
  private var used = 0
  /// How many bytes there was no room for.
  private var missing = 0
  private var hasCopies = false

  package init() {}

  private static let smallest = 1024
  private static let largest = 64 * 1024

  /// A copy of `bytes` that stays until ``reset()``; nil where there is no room, for the database to copy them.
  //
  // Inlined with the look-up of its key, see `KeyTable`.
  @inline(__always)
  package mutating func keep(_ bytes: UnsafeBufferPointer<UInt8>) -> UnsafePointer<CChar>? {
    // One byte more, so that an empty text has a place of its own.
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

  /// Notes that the database has made a copy of its own.
  package mutating func noteCopy() { hasCopies = true }

  /// Forgets the texts; whether the database holds copies that should be let go.
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
