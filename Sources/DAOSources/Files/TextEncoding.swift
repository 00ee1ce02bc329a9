/// How a file of text is encoded.
enum TextEncoding: Sendable, Hashable {
  case utf8
  /// The lower byte of each unit first, as Excel writes "Unicode text".
  case utf16LittleEndian
  case utf16BigEndian

  /// The encoding that the mark at the beginning of a file tells; nil without one, or with that of UTF-8.
  init?(wideMarkOf bytes: [UInt8]) {
    if bytes.starts(with: [0xFF, 0xFE]) {
      self = .utf16LittleEndian
    } else if bytes.starts(with: [0xFE, 0xFF]) {
      self = .utf16BigEndian
    } else {
      return nil
    }
  }

  func append(_ text: String, to bytes: inout [UInt8]) {
    switch self {
    case .utf8: bytes.append(contentsOf: text.utf8)
    case .utf16LittleEndian: for unit in text.utf16 { bytes += [UInt8(truncatingIfNeeded: unit), UInt8(unit >> 8)] }
    case .utf16BigEndian: for unit in text.utf16 { bytes += [UInt8(unit >> 8), UInt8(truncatingIfNeeded: unit)] }
    }
  }
}
