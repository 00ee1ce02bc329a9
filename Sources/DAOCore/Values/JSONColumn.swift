import Foundation

/// How values with an inner structure are stored: as JSON, whose keys are sorted, by one writer whatever the way in.
package enum JSONColumn {
  private static let encoder: JSONEncoder = {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return encoder
  }()
  private static let decoder = JSONDecoder()

  /// The JSON of a value.
  ///
  /// - Throws: `EncodingError` for what JSON has no form of, as infinity; what the value's own encoding throws.
  package static func text(of value: some Encodable) throws -> String {
    String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  /// The decoder of a JSON text.
  ///
  /// - Throws: `DecodingError` for what is no JSON.
  static func decoder(of json: Data) throws -> any Decoder {
    try decoder.decode(Root.self, from: LongNumbers.marked(in: json)).decoder
  }

  /// Takes the decoder of a text, which Foundation gives to nobody but the types that it decodes.
  private struct Root: Decodable {
    let decoder: any Decoder
    init(from decoder: any Decoder) throws { self.decoder = decoder }
  }
}
