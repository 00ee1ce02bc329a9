#if PostgreSQL
  // Unsafe: libpq takes the values as arrays of pointers, into memory that lives until the call returns.

  /// The values of a statement's parameters as the server reads them, for one run or for several that are sent one after the other.
  struct PostgresValues {
    private enum Form: Int32 {
      case text = 0
      case binary = 1
    }

    /// The number of parameters of a run.
    private let count: Int
    /// Where the values of the last run begin.
    private var first = 0
    private var bytes: [UInt8] = []
    /// Where each value begins in `bytes`; -1 for NULL.
    private var starts: [Int]
    private var lengths: [Int32]
    private var formats: [Int32]

    init(count: Int) {
      self.count = count
      starts = Array(repeating: -1, count: count)
      lengths = Array(repeating: 0, count: count)
      formats = Array(repeating: 0, count: count)
    }

    /// Removes all values, and goes back to the first run.
    mutating func reset() {
      first = 0
      bytes.removeAll(keepingCapacity: true)
      starts.removeLast(starts.count - count)
      lengths.removeLast(lengths.count - count)
      formats.removeLast(formats.count - count)
      for index in starts.indices { starts[index] = -1 }
    }

    /// Goes on to the values of one run more, which are NULL at first.
    mutating func beginRun() {
      first = starts.count
      starts.append(contentsOf: repeatElement(-1, count: count))
      lengths.append(contentsOf: repeatElement(0, count: count))
      formats.append(contentsOf: repeatElement(0, count: count))
    }

    mutating func setNull(at index: Int) { starts[first + index - 1] = -1 }

    mutating func set(text: some Collection<UInt8>, at index: Int) { set(text, .text, at: index) }

    mutating func set(binary: some Collection<UInt8>, at index: Int) { set(binary, .binary, at: index) }

    /// Sets a number as the bytes that the server has it in, the highest first.
    mutating func set(number: some FixedWidthInteger, at index: Int) {
      withUnsafeBytes(of: number.bigEndian) { set($0, .binary, at: index) }
    }

    private mutating func set(_ value: some Collection<UInt8>, _ form: Form, at index: Int) {
      let position = first + index - 1
      let start = bytes.count
      bytes += value
      starts[position] = start
      lengths[position] = Int32(clamping: bytes.count - start)
      formats[position] = form.rawValue
      // The end of a text.
      bytes.append(0)
    }

    /// Whether the last run of both has the same values, but for those at some indexes.
    func isSame(as other: PostgresValues, except indexes: [Int]) -> Bool {
      count == other.count
        && (1..<count + 1).allSatisfy { indexes.contains($0) || bytes(at: $0) == other.bytes(at: $0) }
    }

    /// The size of all values in bytes.
    var size: Int { bytes.count }

    func isNull(at index: Int) -> Bool { starts[first + index - 1] < 0 }

    /// The bytes of a value of the last run; nil for NULL.
    func bytes(at index: Int) -> ArraySlice<UInt8>? {
      let start = starts[first + index - 1]
      return start < 0 ? nil : bytes[start..<(start + Int(lengths[first + index - 1]))]
    }

    /// Calls `body` with the number of the parameters, their values, lengths and formats.
    ///
    /// - Parameter run: Counts from 0.
    func withPointers<R>(
      ofRun run: Int = 0,
      _ body: (Int32, UnsafePointer<UnsafePointer<CChar>?>?, UnsafePointer<Int32>?, UnsafePointer<Int32>?) -> R
    ) -> R {
      let values = run * count..<(run + 1) * count
      return bytes.withUnsafeBytes { bytes in
        let base = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
        return withUnsafeTemporaryAllocation(of: UnsafePointer<CChar>?.self, capacity: count) { pointers in
          for (place, start) in starts[values].enumerated() {
            pointers.initializeElement(at: place, to: start < 0 ? nil : base.map { $0 + start })
          }
          return lengths[values].withUnsafeBufferPointer { lengths in
            formats[values].withUnsafeBufferPointer { formats in
              body(Int32(count), pointers.baseAddress.map { UnsafePointer($0) }, lengths.baseAddress, formats.baseAddress)
            }
          }
        }
      }
    }
  }
#endif
