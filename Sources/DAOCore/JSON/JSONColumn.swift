import Foundation

/// JSON for structured values in columns. Its keys are sorted; one encoder serves every path.
package enum JSONColumn {
  private static let encoder: JSONEncoder = {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return encoder
  }()
  private static let decoder = JSONDecoder()

  /// The JSON of a value.
  ///
  /// - Throws: `EncodingError` for a value that JSON cannot express, such as infinity, and the errors of the value's own
  ///   encoding.
  package static func text(of value: some Encodable) throws -> String {
    String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  /// A decoder of a JSON text.
  ///
  /// - Throws: `DecodingError` for invalid JSON.
  static func decoder(of json: Data) throws -> any Decoder {
    try decoder.decode(Root.self, from: LongNumbers.rewritten(in: json)).decoder
  }

  /// Captures Foundation's decoder, which is only passed to the `init(from:)` of a decoded type.
  private struct Root: Decodable {
    let decoder: any Decoder
    init(from decoder: any Decoder) throws { self.decoder = decoder }
  }
}
