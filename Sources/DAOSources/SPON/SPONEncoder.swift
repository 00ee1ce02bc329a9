import DAOCore
import Foundation

/// Encodes values as SPON.
///
/// ```swift
/// let text = try SPONEncoder().encode(Address(city: "Houston", zip: "77012"))  // @obj:Address<city$=`Houston` zip$=`77012`>
/// ```
/// Objects have the names of their Swift types, and members the order in which they are encoded. A `Date` and `Data` are values of their
/// own, a `URL` and a `Decimal` are texts.
public struct SPONEncoder {
  /// How the text is laid out. Default: on one line.
  public var format = SPONFormat.compact
  /// What types ask their encoder for. Default: nothing.
  public var userInfo: [CodingUserInfoKey: any Sendable] = [:]

  /// Makes an encoder.
  public init(_ format: SPONFormat = .compact) { self.format = format }

  /// The text of a value.
  ///
  /// - Throws: ``DAOError/Code/encoding`` for a value that encodes nothing, has a name twice in one object (as a class and its super
  ///   class may), or nests deeper than 128 levels; errors of the type's
  ///   own `encode(to:)`.
  public func encode(_ value: some Encodable) throws -> String {
    let session = SPONEncoding(SPONWriter(format), userInfo)
    do {
      try session.encode(value, "", in: session.writer.root, of: nil, nil)
    } catch let error as EncodingError {
      guard case .invalidValue(_, let context) = error else { throw error }
      throw DAOError(.encoding, "the value cannot be written as SPON: \(context.debugDescription)")
    }
    let twice = session.writer.nameTwice.map { "the name '\($0)' is given twice" }
    if let fault = session.fault ?? twice { throw DAOError(.encoding, "the value cannot be written as SPON: \(fault)") }
    return session.writer.text
  }
}
