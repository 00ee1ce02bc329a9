import DAOCore
import DAOSQL

/// What a column of a file is found to hold, value by value.
struct ColumnDraft {
  private struct Kinds: OptionSet {
    let rawValue: UInt16
    static let boolean = Kinds(rawValue: 1)
    static let integer = Kinds(rawValue: 2)
    static let real = Kinds(rawValue: 4)
    static let text = Kinds(rawValue: 8)
    static let data = Kinds(rawValue: 16)
    /// A list of objects.
    static let objects = Kinds(rawValue: 32)
    static let object = Kinds(rawValue: 64)
    static let emptyList = Kinds(rawValue: 128)
    static let otherList = Kinds(rawValue: 256)
    static let moment = Kinds(rawValue: 512)
    static let structures: Kinds = [.objects, .object, .emptyList, .otherList]
  }

  /// The number of the member's name.
  let name: Int
  let member: String
  private var kinds: Kinds = []
  private var texts: TextKinds = []
  /// Whether all integers are kept by a Double.
  private var areSmall = true
  /// The number of rows that have the column.
  private(set) var rows = 0
  private var lastRow = 0
  private(set) var isRepeated = false
  private(set) var hasNull = false
  /// Whether some value is more than an empty text.
  private(set) var hasContent = false
  /// What the rows inside of the values have.
  private(set) var nested: TableDraft?

  init(name: Int, member: String, nested: TableDraft?) {
    self.name = name
    self.member = member
    self.nested = nested
  }

  /// - Parameter number: That of the row, from 1.
  /// - Returns: Whether the column may be another one by now.
  mutating func add(_ cell: FileCell, of row: FileRow, number: Int, _ traits: FormatTraits) throws -> Bool {
    let before = (kinds, texts, areSmall, isRepeated, hasContent)
    if number == lastRow { isRepeated = true } else { rows += 1 }
    lastRow = number
    var isNestedChanged = false
    if case .text(let range) = cell {
      kinds.insert(.text)
      if !range.isEmpty { hasContent = true }
      if traits.hasTextsAlone, !texts.contains(.other) { texts.insert(TextKinds.kind(of: row.utf8, range)) }
    } else {
      isNestedChanged = try add(row.value(of: cell), row.names, traits)
    }
    return isNestedChanged || before != (kinds, texts, areSmall, isRepeated, hasContent)
  }

  /// - Returns: Whether what is nested may be another table by now.
  private mutating func add(_ value: FileValue, _ names: MemberNames, _ traits: FormatTraits) throws -> Bool {
    hasContent = true
    switch value {
    case .null: hasNull = true
    case .boolean: kinds.insert(.boolean)
    case .integer(let value):
      kinds.insert(.integer)
      if Double(exactly: value) == nil { areSmall = false }
    case .real: kinds.insert(.real)
    case .text: kinds.insert(.text)
    case .moment: kinds.insert(.moment)
    case .data: kinds.insert(.data)
    case .structure(let value):
      kinds.insert(Self.kind(of: value))
      let before = nested?.changes
      if nested != nil { for object in value.objects { try nested?.add(FileRow(object: object, names, traits)) } }
      return nested?.changes != before
    }
    return false
  }

  private static func kind(of value: JSONValue) -> Kinds {
    guard case .list(let elements) = value else { return .object }
    if elements.isEmpty { return .emptyList }
    return elements.allSatisfy { if case .object = $0 { true } else { false } } ? .objects : .otherList
  }

  /// Whether all values are lists of objects, or objects that a row has several of.
  var isTable: Bool {
    let rows: Kinds = isRepeated ? .object : .objects
    return nested != nil && kinds.contains(rows) && kinds.isSubset(of: isRepeated ? .object : [.objects, .emptyList])
  }

  /// What the column is to hold.
  func content(_ traits: FormatTraits) -> ColumnContent {
    // Only JSON tells true from 1.
    let isMixed = kinds.contains(.boolean) && kinds != .boolean
    if isRepeated || isMixed || !kinds.isDisjoint(with: .structures) { return .json }
    switch kinds {
    case []: return .text
    case .boolean: return .boolean
    case .integer: return .integer
    case .real: return .real
    case [.integer, .real]: return areSmall ? .real : .anything
    case .data: return .data
    case .moment: return .moment
    case .text where traits.hasTextsAlone: return textContent
    case .text: return .text
    default: return .anything
    }
  }

  /// Whether some of the numbers have no fraction.
  var hasWholeNumbers: Bool { kinds.contains(.integer) || !texts.isDisjoint(with: [.integer, .longInteger]) }

  private var textContent: ColumnContent {
    switch texts {
    case .boolean: .boolean
    case .integer, .longInteger, [.integer, .longInteger]: .integer
    case .real, [.integer, .real]: .real
    case .day: .day
    case .moment: .moment
    case .second, [.moment, .second]: .second
    case _ where texts.isSubset(of: [.day, .moment, .second]): .dayOrMoment
    case _ where texts.isSubset(of: [.moment, .second, .otherMoment]): .otherMoment
    default: .text
    }
  }
}
