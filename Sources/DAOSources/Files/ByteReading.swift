/// One reading of a ``ByteSource``.
public protocol ByteReading {
  /// The next bytes, as many as are handy; none at the end.
  ///
  /// - Throws: What keeps the source from being read.
  mutating func next() throws -> [UInt8]
}
