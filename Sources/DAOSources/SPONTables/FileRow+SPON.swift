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
  /// - Parameter old: What stands in its place, whose sign it has where it can.
  init(_ value: FileValue, _ column: FileColumn, like old: SPON? = nil) {
    self =
      switch (value, old) {
      case (.null, _): .null
      case (.boolean(let value), _): .boolean(value)
      case (.integer(let value), .real): Double(exactly: value).map { .real($0) } ?? .integer(value)
      case (.integer(let value), _): .integer(value)
      case (.real(let value), .float) where Double(Float(value).description) == value: .float(Float(value))
      case (.real(let value), _):
        column.hasWholeNumbers ? Int64(exactly: value).map { .integer($0) } ?? .real(value) : .real(value)
      case (.moment(let text), _), (.text(let text), .date): SPON(moment: text)
      case (.text(let text), .described): .described(text)
      case (.text(let text), _): column.content == .moment ? SPON(moment: text) : .text(text)
      case (.data(let value), _): .data(value)
      case (.structure(let value), _): SPON(value)
      }
  }

  private init(moment text: String) { self = Configuration.DateStrategy.date(iso8601: text).map { .date($0) } ?? .text(text) }

  private init(_ json: JSONValue) {
    self =
      switch json {
      case .null: .null
      case .boolean(let value): .boolean(value)
      case .integer(let value): .integer(value)
      case .real(let value): .real(value)
      case .text(let value): .text(value)
      case .list(let elements): .list(elements.map { SPON($0) })
      case .object(let members):
        .object(SPONObject(type: nil, unique: members.map { SPONObject.Member(name: $0.name, value: SPON($0.value)) }))
      }
  }
}
