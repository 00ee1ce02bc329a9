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
    for part in element.parts {
      let key = ExactText(part.member)
      guard let member = values[key] else { continue }
      let blank = reader.blank(from: place, to: part.range.lowerBound)
      content += reader.bytes(place..<part.range.lowerBound - blank.utf8.count)
      if written.insert(key).inserted { content += try text(of: member, blank).utf8 }
      place = part.range.upperBound
    }
    let added = try text(ofAll: changes.filter { !written.contains(ExactText($0.column.member)) })
    let isEmpty = element.tagEnd == element.range.upperBound
    let end = isEmpty ? place : reader.tagStart(before: element.range.upperBound)
    guard !added.isEmpty else { return tag.bytes + content + reader.bytes(place..<element.range.upperBound) }
    let blank = reader.blank(from: place, to: end)
    content += reader.bytes(place..<end - blank.utf8.count) + added.utf8
    tag.open()
    let endTag = isEmpty ? Array("</\(element.row.table)>".utf8) : Array(reader.bytes(end..<element.range.upperBound))
    let lastBlank = element.parts.isEmpty && added.hasPrefix("\n") ? lines.blank : blank
    return tag.bytes + content + lastBlank.utf8 + endTag
  }

  /// The members that the element did not have.
  private func text(ofAll members: [Member]) throws -> String {
    let part = element.parts.first { $0.member != FormatTraits.text }
    let blank = part.map { reader.blank(from: element.tagEnd, to: $0.range.lowerBound) } ?? lines.inner
    return try members.filter { !$0.column.member.hasPrefix("@") }.map { try text(of: $0, blank) }.joined()
  }

  private func text(of member: Member, _ blank: String) throws -> String {
    if case .null = member.value { return "" }
    guard member.column.member != FormatTraits.text else {
      return blank + (try XMLText.escaped(XMLText.text(of: member.value, member.column) ?? ""))
    }
    let unit = blank.hasPrefix(lines.blank) ? blank.dropFirst(lines.blank.count) : ""
    return try XMLLines(blank: blank, inner: blank + unit).elements(member.column.member, member.column.json(member.value))
  }
}
