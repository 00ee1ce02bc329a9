/// What a format of files has.
struct FormatTraits: Sendable {
  /// Whether the format has no types of its own, so that they are inferred from texts.
  var hasTextsAlone = false
  /// Whether a member is an attribute where its name begins with `@`, and the text of the row itself where it is ``text``.
  var hasAttributes = false

  /// The name of the member that is the text of an element.
  static let text = "#text"

  /// The name of the column that a member would like to be.
  func columnName(of member: String) -> String {
    guard hasAttributes else { return member }
    return member == Self.text ? "value" : member.hasPrefix("@") ? String(member.dropFirst()) : member
  }
}
