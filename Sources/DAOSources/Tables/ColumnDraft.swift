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

  init(member: String, nested: TableDraft?) {
    self.member = member
    self.nested = nested
  }

  /// - Parameter row: The number of the row, from 1.
  /// - Returns: Whether the column may be another one by now.
  mutating func add(_ cell: FileCell, row: Int, _ traits: FormatTraits) throws -> Bool {
    let before = (kinds, texts, areSmall, isRepeated, hasContent)
    if row == lastRow { isRepeated = true } else { rows += 1 }
    lastRow = row
    var isNestedChanged = false
    switch cell {
    case .utf8(let text): add(text, traits)
    case .value(let value): isNestedChanged = try add(value, traits)
    }
    return isNestedChanged || before != (kinds, texts, areSmall, isRepeated, hasContent)
  }

  private mutating func add(_ text: ArraySlice<UInt8>, _ traits: FormatTraits) {
    kinds.insert(.text)
    if !text.isEmpty { hasContent = true }
    if traits.hasTextsAlone, !texts.contains(.other) { texts.insert(TextKinds.kind(of: text)) }
  }

  /// - Returns: Whether what is nested may be another table by now.
  private mutating func add(_ value: FileValue, _ traits: FormatTraits) throws -> Bool {
    if case .text = value {} else { hasContent = true }
    switch value {
    case .null: hasNull = true
    case .boolean: kinds.insert(.boolean)
    case .integer(let value):
      kinds.insert(.integer)
      if Double(exactly: value) == nil { areSmall = false }
    case .real: kinds.insert(.real)
    case .text(let text): add(Array(text.utf8)[...], traits)
    case .moment: kinds.insert(.moment)
    case .data: kinds.insert(.data)
    case .structure(let value):
      kinds.insert(Self.kind(of: value))
      let before = nested?.changes
      if nested != nil { for row in FileRow.rows(of: value, table: "", traits) { try nested?.add(row) } }
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
