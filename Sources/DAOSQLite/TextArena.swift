// Unsafe: texts are copied here and bound by pointer, since SQLite's own copies cost an allocation each.

/// The memory that the texts of one execution stand in until the statement is reset.
struct TextArena {
  private var base: UnsafeMutablePointer<CChar>?
  private var capacity = 0
  private var used = 0
  private var wanted = 0
  private var hasCopies = false

  private static let smallest = 1024
  private static let largest = 64 * 1024

  /// A copy of `bytes` that stays until ``reset()``; nil where there is no room, for SQLite to copy them.
  mutating func keep(_ bytes: UnsafeBufferPointer<UInt8>) -> UnsafePointer<CChar>? {
    wanted += bytes.count + 1
    if base == nil {
      capacity = Self.smallest
      base = .allocate(capacity: capacity)
    }
    // One byte more, so that an empty text has a place of its own.
    guard let base, bytes.count < capacity - used else {
      hasCopies = true
      return nil
    }
    let place = base + used
    if let source = bytes.baseAddress {
      UnsafeMutableRawPointer(place).copyMemory(from: source, byteCount: bytes.count)
    }
    used += bytes.count + 1
    return UnsafePointer(place)
  }

  /// Notes that SQLite has made a copy of its own.
  mutating func noteCopy() { hasCopies = true }

  /// Forgets the texts; whether SQLite holds copies that should be let go.
  mutating func reset() -> Bool {
    if wanted > capacity, capacity < Self.largest {
      base?.deallocate()
      capacity = min(max(capacity * 2, wanted), Self.largest)
      base = .allocate(capacity: capacity)
    }
    used = 0
    wanted = 0
    defer { hasCopies = false }
    return hasCopies
  }

  mutating func free() {
    base?.deallocate()
    base = nil
    capacity = 0
    used = 0
  }
}
