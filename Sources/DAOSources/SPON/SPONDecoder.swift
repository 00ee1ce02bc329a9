import DAOCore
import Foundation

/// Decodes values from SPON.
///
/// ```swift
/// let address = try SPONDecoder().decode(Address.self, from: "@obj:Address<city$=`Houston` zip$=`77012`>")
/// ```
/// The names of types are passed over. A number of one kind is read as one of another, if nothing is lost; a `Date` is read from the
/// text that describes it, or from the seconds since 2001.
public struct SPONDecoder {
  /// What types ask their decoder for. Default: nothing.
  public var userInfo: [CodingUserInfoKey: any Sendable] = [:]

  /// Makes a decoder.
  public init() {}

  /// The value that a text is.
  ///
  /// - Throws: ``DAOError/Code/encoding`` with line and column for text that is no SPON; ``DAOError/Code/typeMismatch`` with the path
  ///   for a value of another type; errors of the type's own `init(from:)`.
  public func decode<T: Decodable>(_ type: T.Type = T.self, from text: String) throws -> T {
    let decoding = SPONDecoding(try SPONReader.document(text), userInfo)
    do {
      return try decoding.decode(type, 0, of: nil, nil)
    } catch let error as DecodingError {
      throw DAOError(.typeMismatch, "the SPON is no \(T.self): \(error.reason(hidesValues: true))")
    }
  }
}
