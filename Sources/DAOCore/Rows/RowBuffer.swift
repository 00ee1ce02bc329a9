// Unsafe: builds rows in place and moves the buffer into the array at the end. An unspecialised `Array.append` copies each
// element twice: 290 instructions of 4,973 in `rows-direct`.

/// A growing buffer of rows.
package struct RowBuffer<Element>: ~Copyable {
  private var base: UnsafeMutablePointer<Element>
  private var capacity: Int
  private var count = 0

  /// - Parameter capacity: The number of rows that there is memory for at first.
  package init(capacity: Int = 16) {
    self.capacity = max(capacity, 1)
    base = .allocate(capacity: self.capacity)
  }

  package mutating func append(_ reading: any ElementReading<Element>) throws {
    if count == capacity { grow() }
    (base + count).initialize(to: try reading.read())
    count += 1
  }

  /// Appends the current row and, as long as `next` advances, the rows after it.
  //
  // The loop is in here, since a loop around `append(_:)` would look up the buffer's type for each row.
  package mutating func append(_ reading: any ElementReading<Element>, andNext next: () throws -> Bool) throws {
    repeat { try append(reading) } while try next()
  }

  private mutating func grow() {
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: capacity * 2)
    larger.moveInitialize(from: base, count: count)
    base.deallocate()
    base = larger
    capacity *= 2
  }

  /// The rows as an array; the buffer is empty afterwards.
  package mutating func takeArray() -> [Element] {
    let rows = count
    count = 0
    return Array(unsafeUninitializedCapacity: rows) { buffer, initialized in
      buffer.baseAddress?.moveInitialize(from: base, count: rows)
      initialized = rows
    }
  }

  deinit {
    base.deinitialize(count: count)
    base.deallocate()
  }
}
