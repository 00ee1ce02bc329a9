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
  /// - Parameter name: What the coding path of the decoder begins with; nil for nothing.
  /// - Throws: `DecodingError` for what is no JSON.
  static func decoder(of json: Data, named name: String? = nil) throws -> any Decoder {
    let json = LongNumbers.marked(in: json)
    let root = try decoder.decode(Root.self, from: json).decoder
    guard let name else { return root }
    // As a member of that name, since Foundation's decoders take no coding path.
    let member = Data("{\(try text(of: name)):".utf8) + json + Data("}".utf8)
    let object = try decoder.decode(Root.self, from: member).decoder.container(keyedBy: NamedKey.self)
    return try object.superDecoder(forKey: NamedKey(name))
  }

  /// Takes the decoder of a text, which Foundation gives to nobody but the types that it decodes.
  private struct Root: Decodable {
    let decoder: any Decoder
    init(from decoder: any Decoder) throws { self.decoder = decoder }
  }
}
