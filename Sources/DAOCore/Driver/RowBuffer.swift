// Unsafe: rows are built in place in a buffer that is moved into the array at the end, since an unspecialised `append`
// copies each element twice: 290 instructions of 4,973 in `rows-direct`.

/// A growing buffer of rows.
package struct RowBuffer<Element>: ~Copyable {
  private var base: UnsafeMutablePointer<Element>
  private var capacity: Int
  private var count = 0

  package init() {
    capacity = 16
    base = .allocate(capacity: capacity)
  }

  package mutating func append(_ reading: any ElementReading<Element>) throws {
    if count == capacity { grow() }
    (base + count).initialize(to: try reading.read())
    count += 1
  }

  /// Appends the current row, and those that `next` goes on to.
  //
  // A loop in here and not around `append(_:)`, which would look the buffer's type up for each row.
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
