import DAOCore

/// A column by which rows are sorted.
struct SortTerm: Sendable {
  let column: ColumnReference
  let direction: SortDirection

  /// The terms of a text: `"name, date desc"`. A name that is no plain word stands in double quotes.
  ///
  /// - Throws: ``DAOError/Code/parameter`` for a text that is no list of names, each with `asc`, `desc` or nothing.
  static func terms(of text: String) throws(DAOError) -> [SortTerm] {
    var terms: [SortTerm] = []
    var rest = text[...]
    repeat {
      guard let name = name(&rest) else { throw noOrder(text) }
      let word = rest.prefix { $0 != "," }
      rest = rest[word.endIndex...]
      switch word.split(whereSeparator: \.isWhitespace).joined(separator: " ").lowercased() {
      case "", "asc": terms.append(SortTerm(column: .name(name), direction: .ascending))
      case "desc": terms.append(SortTerm(column: .name(name), direction: .descending))
      default: throw noOrder(text)
      }
    } while rest.popFirst() != nil
    return terms
  }

  /// Takes a name from the beginning; nil where there is none.
  private static func name(_ text: inout Substring) -> String? {
    text = text.drop(while: \.isWhitespace)
    guard text.first == "\"" else {
      let name = text.prefix { $0 != "," && !$0.isWhitespace }
      text = text[name.endIndex...]
      return name.isEmpty ? nil : String(name)
    }
    var name = ""
    text.removeFirst()
    while let character = text.popFirst() {
      guard character == "\"" else {
        name.append(character)
        continue
      }
      guard text.first == "\"" else { return name }
      text.removeFirst()
      name.append("\"")
    }
    return nil
  }

  private static func noOrder(_ text: String) -> DAOError {
    DAOError(.parameter, "'\(text)' is no order: write names, each with asc or desc: \"name, date desc\"")
  }
}
