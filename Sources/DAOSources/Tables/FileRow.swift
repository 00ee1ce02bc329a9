import DAOCore

/// A row of a file: its members in their order. One that a row has not is NULL there.
struct FileRow {
  struct Member {
    /// The number of its name.
    let name: Int
    let cell: FileCell
  }

  /// Whether the row is a value alone, and no object.
  var isValue = false
  let names: MemberNames
  private(set) var members: [Member] = []
  /// The UTF-8 of all texts.
  private(set) var utf8: [UInt8] = []
  private var values: [FileValue] = []

  /// The member of a row that is a value alone.
  static let value = "value"

  init(names: MemberNames) { self.names = names }

  /// A copy with memory for what it has, and no more.
  var kept: FileRow {
    var copy = self
    (copy.members, copy.utf8, copy.values) = (Array(members[...]), Array(utf8[...]), Array(values[...]))
    return copy
  }

  // MARK: Members

  func value(of cell: FileCell) -> FileValue {
    switch cell {
    case .null: .null
    case .boolean(let value): .boolean(value)
    case .integer(let value): .integer(value)
    case .real(let value): .real(value)
    case .text(let range): .text(String(decoding: utf8[range], as: UTF8.self))
    case .other(let index): values[index]
    }
  }

  mutating func append(_ name: Int, _ value: FileValue) {
    let cell: FileCell =
      switch value {
      case .null: .null
      case .boolean(let value): .boolean(value)
      case .integer(let value): .integer(value)
      case .real(let value): .real(value)
      case .text(let text): .text(place(of: text.utf8))
      case .moment, .data, .structure: .other(values.count)
      }
    if case .other = cell { values.append(value) }
    append(name, cell: cell)
  }

  mutating func append(_ name: String, _ value: FileValue) { append(names.number(of: name), value) }

  mutating func append(_ name: Int, _ part: JSONPart) {
    switch part {
    case .text(let text): append(name, text)
    case .value(let value): append(name, FileValue(value))
    }
  }

  /// Appends a text.
  mutating func append(_ name: Int, _ text: some Sequence<UInt8>) { append(name, cell: .text(place(of: text))) }

  /// Appends a member whose text, if it is one, is there already.
  mutating func append(_ name: Int, cell: FileCell) { members.append(Member(name: name, cell: cell)) }

  /// Takes the bytes of a text.
  private mutating func place(of text: some Sequence<UInt8>) -> Range<Int> {
    let start = utf8.count
    utf8.append(contentsOf: text)
    return start..<utf8.count
  }

  /// Begins with another row.
  ///
  /// - Parameter texts: UTF-8 whose parts the texts of members will be. Default: none.
  mutating func begin(_ texts: [UInt8] = []) {
    isValue = false
    members.removeAll(keepingCapacity: true)
    utf8.removeAll(keepingCapacity: true)
    utf8 += texts
    if !values.isEmpty { values.removeAll(keepingCapacity: true) }
  }

  /// About how many bytes it has.
  var size: Int { values.reduce(utf8.count + MemoryLayout<Member>.stride * members.count) { $0 + $1.size } }
}

// MARK: Rows inside of rows

extension FileRow {
  /// The row of an object inside of a row.
  init(object members: [JSONValue.Member], _ names: MemberNames, _ traits: FormatTraits) {
    self.init(names: names)
    for member in members { append(member, traits) }
  }

  /// Where the format has attributes, a list is an element that is there several times.
  private mutating func append(_ member: JSONValue.Member, _ traits: FormatTraits) {
    if traits.hasAttributes, case .list(let elements) = member.value {
      for element in elements { append(member.name, FileValue(element)) }
    } else {
      append(member.name, FileValue(member.value))
    }
  }
}
