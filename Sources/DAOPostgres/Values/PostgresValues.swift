#if PostgreSQL
  // Unsafe: libpq takes the values as arrays of pointers, into memory that lives until the call returns.

  /// The values of a statement's parameters as the server reads them.
  struct PostgresValues {
    private enum Form: Int32 {
      case text = 0
      case binary = 1
    }

    private var bytes: [UInt8] = []
    /// Where each value begins in `bytes`; -1 for NULL.
    private var starts: [Int]
    private var lengths: [Int32]
    private var formats: [Int32]

    init(count: Int) {
      starts = Array(repeating: -1, count: count)
      lengths = Array(repeating: 0, count: count)
      formats = Array(repeating: 0, count: count)
    }

    mutating func reset() {
      bytes.removeAll(keepingCapacity: true)
      for index in starts.indices { starts[index] = -1 }
    }

    mutating func setNull(at index: Int) { starts[index - 1] = -1 }

    mutating func set(text: some Collection<UInt8>, at index: Int) { set(text, .text, at: index) }

    mutating func set(binary: some Collection<UInt8>, at index: Int) { set(binary, .binary, at: index) }

    private mutating func set(_ value: some Collection<UInt8>, _ form: Form, at index: Int) {
      starts[index - 1] = bytes.count
      lengths[index - 1] = Int32(clamping: value.count)
      formats[index - 1] = form.rawValue
      bytes += value
      // The end of a text.
      bytes.append(0)
    }

    func isNull(at index: Int) -> Bool { starts[index - 1] < 0 }

    /// The bytes of a value; nil for NULL.
    func bytes(at index: Int) -> ArraySlice<UInt8>? {
      let start = starts[index - 1]
      return start < 0 ? nil : bytes[start..<(start + Int(lengths[index - 1]))]
    }

    func withPointers<R>(
      _ body: (Int32, [UnsafePointer<CChar>?], [Int32], [Int32]) throws -> R
    ) rethrows -> R {
      try bytes.withUnsafeBufferPointer { bytes in
        let base = UnsafeRawPointer(bytes.baseAddress)?.assumingMemoryBound(to: CChar.self)
        let pointers = starts.map { start in start < 0 ? nil : base.map { $0 + start } }
        return try body(Int32(starts.count), pointers, lengths, formats)
      }
    }
  }
#endif
