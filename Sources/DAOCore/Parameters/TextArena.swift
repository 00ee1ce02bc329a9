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
  @inline(__always)
  package mutating func keep(_ bytes: UnsafeBufferPointer<UInt8>) -> UnsafePointer<CChar>? {
    // One more byte, so that an empty text has an address of its own.
    guard bytes.count < capacity - used, let base else { return noteMissing(bytes.count + 1) }
    let place = base + used
    if let source = bytes.baseAddress { Self.copy(source, to: place, bytes.count) }
    used += bytes.count + 1
    return UnsafePointer(place)
  }

  /// Copies a short text, the usual case, by a few words: faster than a call of the C library.
  //
  // No load crosses the eighth byte: a caller may just have stored such a text as two words, and the processor would wait for
  // both.
  @inline(__always)
  private static func copy(_ source: UnsafeRawPointer, to place: UnsafeMutableRawPointer, _ count: Int) {
    func copy<Word: BitwiseCopyable>(_ word: Word.Type, at offset: Int) {
      place.storeBytes(of: source.loadUnaligned(fromByteOffset: offset, as: word), toByteOffset: offset, as: word)
    }
    switch count {
    case 4..<8:
      copy(UInt32.self, at: 0)
      copy(UInt32.self, at: count - 4)
    case 8..<12:
      copy(UInt64.self, at: 0)
      if count & 2 != 0 { copy(UInt16.self, at: 8) }
      if count & 1 != 0 { copy(UInt8.self, at: count - 1) }
    case 12...16:
      copy(UInt64.self, at: 0)
      copy(UInt32.self, at: 8)
      copy(UInt32.self, at: count - 4)
    default:
      place.copyMemory(from: source, byteCount: count)
    }
  }

  @inline(never)
  private mutating func noteMissing(_ count: Int) -> UnsafePointer<CChar>? {
    missing += count
    hasCopies = true
    return nil
  }

  /// Records that the database has copied a text itself.
  package mutating func noteCopy() { hasCopies = true }

  /// Removes the texts; returns whether the database holds copies to release.
  @inline(__always)
  package mutating func reset() -> Bool {
    if missing > 0 { grow() }
    used = 0
    defer { hasCopies = false }
    return hasCopies
  }

  @inline(never)
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
