import DAOCore
import Foundation

extension FileRow {
  /// A row of SPON: an object, or a value alone.
  ///
  /// - Throws: ``DAOError/Code/encoding`` for numbers that a database does not have.
  init(_ value: SPON, _ names: MemberNames) throws {
    self.init(names: names)
    if case .object(let object) = value {
      try add(object.members)
    } else {
      isValue = true
      append(Self.value, try FileValue(value))
    }
  }

  mutating func add(_ values: [SPONObject.Member]) throws {
    for member in values { append(member.name, try FileValue(member.value)) }
  }
}

extension FileValue {
  fileprivate init(_ spon: SPON) throws {
    self =
      switch spon {
      case .null: .null
      case .boolean(let value): .boolean(value)
      case .integer(let value): .integer(value)
      case .unsigned(let value): throw DAOError(.encoding, "a database has no place for \(value): it is beyond 64 bits")
      case .float(let value): value.isNaN ? .null : .real(Double(value.description) ?? Double(value))
      case .real(let value): value.isNaN ? .null : .real(value)
      case .text(let value), .described(let value): .text(value)
      case .data(let value): .data(value)
      case .date(let value):
        SPONDate.text(of: value).map { .moment(Self.iso($0)) } ?? .real(value.timeIntervalSinceReferenceDate)
      case .list, .object: .structure(try JSONValue(spon))
      }
  }

  /// `2026-01-31 12:00:00.25 +0000` as `2026-01-31T12:00:00.250Z`, with the milliseconds that a Date is bound with.
  private static func iso(_ text: String) -> String {
    let time = text.dropFirst(11).dropLast(6)
    let fraction = time.dropFirst(9)
    return "\(text.prefix(10))T\(time.prefix(8)).\(fraction)\(String(repeating: "0", count: max(0, 3 - fraction.utf8.count)))Z"
  }
}

extension SPON {
  /// The value of a column.
  ///
  /// - Parameter old: The value in its place in the file. Its sign stays where it can, and all parts that are the same.
  init(_ value: FileValue, _ column: FileColumn, like old: SPON? = nil) {
    self =
      switch (value, old) {
      case (.null, _): .null
      case (.boolean(let value), _): .boolean(value)
      case (.integer(let value), .real): Double(exactly: value).map { .real($0) } ?? .integer(value)
      case (.integer(let value), _): .integer(value)
      case (.real(let value), .float) where Double(Float(value).description) == value: .float(Float(value))
      case (.real(let value), _):
        column.whole(value).map { .integer($0) } ?? .real(value)
      case (.moment(let text), _), (.text(let text), .date): SPON(moment: text)
      case (.text(let text), .described): .described(text)
      case (.text(let text), _): column.content == .moment ? SPON(moment: text) : .text(text)
      case (.data(let value), _): .data(value)
      case (.structure(let value), _): SPON(value, like: old)
      }
  }

  private init(moment text: String) { self = Configuration.DateStrategy.date(iso8601: text).map { .date($0) } ?? .text(text) }

  /// A value inside of a structure, where JSON has no types but its own.
  fileprivate init(_ json: JSONValue, like old: SPON?) {
    if let old, old.isRead(as: json) {
      self = old
      return
    }
    self =
      switch (json, old) {
      case (.list(let elements), _): .list(Self.elements(elements, like: old))
      case (.object(let members), _): .object(SPONObject(members, like: old))
      case (.integer(let value), .date): .date(Date(timeIntervalSinceReferenceDate: Double(value)))
      case (.real(let value), .date): .date(Date(timeIntervalSinceReferenceDate: value))
      case (.text(let value), .data): Data(base64Encoded: value).map { .data($0) } ?? .text(value)
      default: SPON(FileValue(json), FileColumn(name: "", member: "", content: .anything), like: old)
      }
  }

  private static func elements(_ elements: [JSONValue], like old: SPON?) -> [SPON] {
    guard case .list(let olds) = old else { return elements.map { SPON($0, like: nil) } }
    let type = olds.lazy.compactMap(\.type).first
    let (before, now) = (olds.map { try? JSONValue($0).exactText }, elements.map(\.exactText))
    let merge = ListMerge(before, now)
    // One that was moved is still what it was.
    let isElsewhere = { (place: Int) in merge.news[place].map { now[$0] != before[place] } ?? true }
    var moved = Dictionary(grouping: olds.indices.filter(isElsewhere).reversed()) { before[$0] }
    return elements.indices.map { index in
      let pair = merge.olds[index]
      let isSame = pair.map { before[$0] == now[index] } ?? false
      if let place = isSame ? pair : moved[now[index]]?.popLast() ?? pair { return SPON(elements[index], like: olds[place]) }
      return SPON(elements[index], like: type.map { .object(SPONObject(type: $0, unique: [])) })
    }
  }

  fileprivate func isRead(as json: JSONValue) -> Bool { (try? JSONValue(self))?.exactText == json.exactText }

  /// The name of an object's type.
  var type: String? { if case .object(let object) = self { object.type } else { nil } }
}

extension SPONObject {
  fileprivate init(_ members: [JSONValue.Member], like old: SPON?) {
    let object: SPONObject? = if case .object(let object) = old { object } else { nil }
    let olds = Dictionary((object?.members ?? []).map { (ExactText($0.name), $0) }) { first, _ in first }
    self.init(
      type: object?.type,
      unique: members.map { member in
        let old = olds[ExactText(member.name)]
        // With its spelling.
        if let old, old.value.isRead(as: member.value) { return old }
        return Member(name: member.name, value: SPON(member.value, like: old?.value))
      })
  }
}
