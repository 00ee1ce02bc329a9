import DAOCore

/// The spelling of XML.
enum XMLText {
  static func isBlank(_ byte: UInt8) -> Bool { byte == 32 || byte == 9 || byte == 10 || byte == 13 }

  static func isNamespace(_ attribute: String) -> Bool { attribute == "xmlns" || attribute.hasPrefix("xmlns:") }

  /// An attribute with the blank before it.
  static func attribute(_ name: String, _ value: String) throws -> String {
    " \(try checked(name: name))=\"\(try escaped(value, isAttribute: true))\""
  }

  /// - Throws: ``DAOError/Code/encoding`` for characters that XML has not.
  static func escaped(_ text: String, isAttribute: Bool = false) throws -> String {
    let isPlain = text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""), 0xEF: false
      default: byte >= 32
      }
    }
    guard !isPlain else { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += isAttribute ? "&quot;" : "\""
      // Other line ends, and those of attributes, would be read as something else (XML 1.0, sections 2.11 and 3.3.3).
      case "\r": result += "&#13;"
      case "\n": result += isAttribute ? "&#10;" : "\n"
      case "\t": result += isAttribute ? "&#9;" : "\t"
      case "\u{0}"..<" ", "\u{FFFE}", "\u{FFFF}":
        throw DAOError(.encoding, "XML has no place for the character U+\(String(scalar.value, radix: 16, uppercase: true))")
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// - Throws: ``DAOError/Code/encoding`` for what is no name of XML.
  static func checked(name: String) throws -> String {
    let isName = name.utf8.enumerated().allSatisfy { index, byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"), 0x80...: true
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: ":"): index > 0
      default: false
      }
    }
    guard isName, !name.isEmpty else { throw DAOError(.encoding, "'\(name)' is no name of an element or attribute of XML") }
    return name
  }

  /// The text of a value that is no structure; nil for NULL.
  static func text(of value: FileValue, _ column: FileColumn) -> String? {
    switch value {
    case .null: nil
    case .boolean(let value): value ? "true" : "false"
    case .integer(let value): "\(value)"
    case .real(let value): column.text(of: value)
    case .text(let value), .moment(let value): value
    case .data(let value): value.base64EncodedString()
    case .structure(let value): value.text
    }
  }
}
