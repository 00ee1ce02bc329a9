import DAOCore

/// A value of a row that is read.
enum FileCell {
  /// The UTF-8 of a text, a part of what was read.
  case utf8(ArraySlice<UInt8>)
  case value(FileValue)

  init(_ text: String) { self = .utf8(Array(text.utf8)[...]) }

  var value: FileValue {
    switch self {
    case .utf8(let text): .text(String(decoding: text, as: UTF8.self))
    case .value(let value): value
    }
  }
}

extension FileCell {
  /// About how many bytes it has.
  var size: Int {
    switch self {
    case .utf8(let text): text.count
    case .value(.text(let text)), .value(.moment(let text)): text.utf8.count
    case .value(.data(let data)): data.count
    case .value(.structure(let value)): value.text.utf8.count
    case .value: 8
    }
  }

  init(_ part: JSONPart) {
    self =
      switch part {
      case .text(let text): .utf8(text)
      case .value(let value): .value(FileValue(value))
      }
  }
}
