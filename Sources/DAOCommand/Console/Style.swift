/// Styles of text on a terminal (ECMA-48, Select Graphic Rendition).
enum Style: Int {
  case bold = 1
  case dim = 2

  /// `text` in this style, where the console shows colours.
  func callAsFunction(_ text: String, on console: Console) -> String {
    console.isColoured && !text.isEmpty ? "\u{1B}[\(rawValue)m\(text)\u{1B}[0m" : text
  }
}
