import Foundation

/// JSON for structured values in columns. Its keys are sorted; one encoder serves every path.
package enum JSONColumn {
  private static let encoder: JSONEncoder = {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return encoder
  }()
  private static let decoder: JSONDecoder = {
    let decoder = JSONDecoder()
    // As a server writes the elements of its arrays.
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "Infinity", negativeInfinity: "-Infinity", nan: "NaN")
    decoder.dateDecodingStrategy = .custom { decoder in
      guard let text = try? decoder.singleValueContainer().decode(String.self) else { return try Date(from: decoder) }
      if let date = DateTextParser.date(of: text) { return date }
      throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: "The text is no date."))
    }
    return decoder
  }()

  /// The JSON of a value.
  ///
  /// - Throws: `EncodingError` for a value that JSON cannot express, such as infinity, and the errors of the value's own
  ///   encoding.
  package static func text(of value: some Encodable) throws -> String {
    if let set = value as? any UnorderedElements { return text(ofSet: try set.elements) }
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  /// The JSON of a set, of that of its elements: in their order by text, for a set has another one in each process.
  package static func text(ofSet elements: [String]) -> String { "[\(elements.sorted().joined(separator: ","))]" }

  /// A decoder of a JSON text.
  ///
  /// - Parameter name: The first part of the decoder's coding path; nil for none.
  /// - Throws: `DecodingError` for invalid JSON.
  static func decoder(of json: Data, named name: String? = nil) throws -> any Decoder {
    let json = LongNumbers.rewritten(in: json)
    let root = try decoder.decode(Root.self, from: json).decoder
    guard let name else { return root }
    // As a member of that name, since Foundation's decoders take no coding path.
    let member = Data("{\(try text(of: name)):".utf8) + json + Data("}".utf8)
    let object = try decoder.decode(Root.self, from: member).decoder.container(keyedBy: NamedKey.self)
    return try object.superDecoder(forKey: NamedKey(name))
  }

  /// Captures Foundation's decoder, which is only passed to the `init(from:)` of a decoded type.
  private struct Root: Decodable {
    let decoder: any Decoder
    init(from decoder: any Decoder) throws { self.decoder = decoder }
  }
}

/// A set: equal sets have equal texts.
private protocol UnorderedElements {
  /// The JSON of each element.
  var elements: [String] { get throws }
}

extension Set: UnorderedElements where Element: Encodable {
  fileprivate var elements: [String] { get throws { try map { try JSONColumn.text(of: $0) } } }
}
