import DAOCore

/// An element of a file, some of whose members are changed; its other bytes stay as they are.
struct XMLChange {
  struct Member {
    let column: FileColumn
    let value: FileValue
  }

  let element: XMLRow
  let changes: [Member]
  let lines: XMLLines
  let reader: XMLRowReader

  /// The bytes of the changed element.
  ///
  /// - Throws: ``DAOError/Code/encoding`` for names and characters that XML has not.
  func bytes() throws -> [UInt8] {
    var (tag, content) = (XMLTag(bytes: reader.bytes(element.range.lowerBound..<element.tagEnd)), [UInt8]())
    try tag.change(
      changes.filter { $0.column.member.hasPrefix("@") }.map {
        (String($0.column.member.dropFirst()), XMLText.text(of: $0.value, $0.column))
      })
    var values: [ExactText: Member] = [:]
    for change in changes where !change.column.member.hasPrefix("@") { values[ExactText(change.column.member)] = change }
    var (written, place): (Set<ExactText>, Int) = ([], element.tagEnd)
    // What stands between the parts would be part of a new text.
    let isAnew = values[ExactText(FormatTraits.text)].map { !$0.value.isNull } ?? false
    for part in element.parts {
      let key = ExactText(part.member)
      let member = values[key]
      guard isAnew || member != nil else { continue }
      let blank = blank(from: place, to: part.range.lowerBound)
      if !isAnew { content += reader.bytes(place..<part.range.lowerBound - blank.utf8.count) }
      if let member {
        if written.insert(key).inserted { content += try text(of: member, blank).utf8 }
      } else {
        content += reader.bytes(part.range)
      }
      place = part.range.upperBound
    }
    let added = try text(ofAll: changes.filter { !written.contains(ExactText($0.column.member)) })
    let isEmpty = element.tagEnd == element.range.upperBound
    let end = isEmpty ? place : reader.tagStart(before: element.range.upperBound)
    if isAnew { place = end }
    guard !added.isEmpty else { return tag.bytes + content + reader.bytes(place..<element.range.upperBound) }
    let blank = blank(from: place, to: end)
    content += reader.bytes(place..<end - blank.utf8.count) + added.utf8
    tag.open()
    let endTag = isEmpty ? Array("</\(element.name)>".utf8) : Array(reader.bytes(end..<element.range.upperBound))
    let lastBlank = element.parts.isEmpty && !hasText && added.hasPrefix("\n") ? lines.blank : blank
    return tag.bytes + content + lastBlank.utf8 + endTag
  }

  /// Whether the element has a text beside its children: all blanks are part of it.
  private var hasText: Bool {
    if let text = changes.first(where: { $0.column.member == FormatTraits.text }) { return !text.value.isNull }
    return element.parts.contains { $0.member == FormatTraits.text }
  }

  /// The blanks that a range ends with, where they are none of a text.
  private func blank(from start: Int, to end: Int) -> String { hasText ? "" : reader.blank(from: start, to: end) }

  /// The members that the element did not have.
  private func text(ofAll members: [Member]) throws -> String {
    let part = element.parts.first { $0.member != FormatTraits.text }
    let blank = part.map { self.blank(from: element.tagEnd, to: $0.range.lowerBound) } ?? (hasText ? "" : lines.inner)
    return try members.filter { !$0.column.member.hasPrefix("@") }.map { try text(of: $0, blank) }.joined()
  }

  private func text(of member: Member, _ blank: String) throws -> String {
    if case .null = member.value { return "" }
    guard member.column.member != FormatTraits.text else {
      return try XMLText.escaped(XMLText.text(of: member.value, member.column) ?? "")
    }
    let unit = blank.hasPrefix(lines.blank) ? blank.dropFirst(lines.blank.count) : ""
    return try XMLLines(blank: blank, inner: blank + unit).elements(member.column.member, member.column.json(member.value))
  }
}
