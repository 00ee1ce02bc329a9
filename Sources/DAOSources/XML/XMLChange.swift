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
  /// Whether the element has a text beside its children: all blanks are part of it.
  private let hasText: Bool

  init(element: XMLRow, changes: [Member], lines: XMLLines, reader: XMLRowReader) {
    (self.element, self.changes, self.lines, self.reader) = (element, changes, lines, reader)
    let text = changes.first { $0.column.member == FormatTraits.text }
    hasText = text.map { !$0.value.isNull } ?? element.parts.contains { $0.member == FormatTraits.text }
  }

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
    var children: [ExactText: XMLChildren] = [:]
    // What stands between the parts would be part of a new text.
    let isAnew = values[ExactText(FormatTraits.text)].map { !$0.value.isNull } ?? false
    for part in element.parts {
      let key = ExactText(part.member)
      let member = values[key]
      guard isAnew || member != nil else { continue }
      let blank = blank(from: place, to: part.range.lowerBound)
      if !isAnew { content += reader.bytes(place..<part.range.lowerBound - blank.utf8.count) }
      if let member {
        written.insert(key)
        content += try bytes(of: member, in: part, blank, &children)
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

  /// What stands in the place of a part whose member is changed.
  private func bytes(
    of member: Member, in part: XMLRow.Part, _ blank: String, _ children: inout [ExactText: XMLChildren]
  ) throws -> [UInt8] {
    let key = ExactText(part.member)
    let isFirst = children[key] == nil
    guard part.member != FormatTraits.text else {
      children[key] = XMLChildren()
      return isFirst ? Array(try text(of: member, blank).utf8) : []
    }
    var list = children.removeValue(forKey: key) ?? XMLChildren(element.row, part.member, member.column.json(member.value))
    defer { children[key] = list }
    var bytes: [UInt8] = []
    for child in list.next() {
      if child.isSame {
        bytes += blank.utf8 + reader.bytes(part.range)
      } else {
        bytes += try layout(blank).elements(part.member, .list([child.value])).utf8
      }
    }
    return bytes
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
    return try layout(blank).elements(member.column.member, member.column.json(member.value))
  }

  private func layout(_ blank: String) -> XMLLines {
    let unit = blank.hasPrefix(lines.blank) ? blank.dropFirst(lines.blank.count) : ""
    return XMLLines(blank: blank, inner: blank + unit)
  }
}
