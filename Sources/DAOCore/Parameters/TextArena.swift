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
  @inline(__always)
  package mutating func keep(_ bytes: UnsafeBufferPointer<UInt8>) -> UnsafePointer<CChar>? {
    // One byte more, so that an empty text has a place of its own.
    guard bytes.count < capacity - used, let base else { return noteMissing(bytes.count + 1) }
    let place = base + used
    if let source = bytes.baseAddress { Self.copy(source, to: place, bytes.count) }
    used += bytes.count + 1
    return UnsafePointer(place)
  }

  /// Most texts are short ones, which a few words copy sooner than the C library is called.
  //
  // No word reaches across the eighth byte: the processor would wait for the two words that such a text has just been written in.
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

  /// Notes that the database has made a copy of its own.
  package mutating func noteCopy() { hasCopies = true }

  /// Forgets the texts; whether the database holds copies that should be let go.
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
