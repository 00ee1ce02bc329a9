import DAOCore

/// Keys in lists of few lengths, so that they need few statements; the last key stands in for those that are missing.
struct KeyChunks: Sequence {
  private let keys: [Value]
  private static let longest = 16_384

  init(_ keys: [Value]) { self.keys = keys }

  func makeIterator() -> some IteratorProtocol<[Value]> {
    stride(from: 0, to: keys.count, by: Self.longest).lazy.map { [keys] start in
      let chunk = keys[start..<Swift.min(start + Self.longest, keys.count)]
      var length = 1
      while length < chunk.count { length *= 4 }
      return chunk + Array(repeating: chunk[chunk.endIndex - 1], count: length - chunk.count)
    }.makeIterator()
  }
}
