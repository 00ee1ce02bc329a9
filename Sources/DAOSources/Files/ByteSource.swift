/// Anything that gives bytes, from its beginning to its end, as often as it is asked to.
///
/// ```swift
/// struct Download: ByteSource {
///   let bytes: [UInt8]
///
///   func open() -> any ByteReading { Reading(rest: bytes) }
///
///   struct Reading: ByteReading {
///     var rest: [UInt8]
///     mutating func next() -> [UInt8] {
///       defer { rest = [] }
///       return rest
///     }
///   }
/// }
/// ```
/// Types are inferred from all values. A source is read a second time where a later row shows that a column is of another type than its
/// first rows.
public protocol ByteSource: Sendable {
  /// Begins to read.
  ///
  /// - Throws: What keeps the source from being read.
  func open() throws -> any ByteReading
}
