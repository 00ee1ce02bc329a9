import DAOCore
import DAOSQL

/// What a column of a file is found to hold, value by value.
struct ColumnDraft {
  private struct Kinds: OptionSet {
    let rawValue: UInt8
    static let boolean = Kinds(rawValue: 1)
    static let integer = Kinds(rawValue: 2)
    static let real = Kinds(rawValue: 4)
    static let text = Kinds(rawValue: 8)
    static let data = Kinds(rawValue: 16)
    static let structure = Kinds(rawValue: 64)
  }

  let name: String
  private var kinds: Kinds = []
  private var texts: TextKinds = []
  /// Whether all integers are kept by a Double.
  private var areSmall = true
  /// The number of rows that have the column.
  private(set) var rows = 0

  init(name: String) { self.name = name }

  mutating func add(_ value: FileValue, hasTextsAlone: Bool) {
    rows += 1
    switch value {
    case .null: break
    case .boolean: kinds.insert(.boolean)
    case .integer(let value):
      kinds.insert(.integer)
      if Double(exactly: value) == nil { areSmall = false }
    case .real: kinds.insert(.real)
    case .text(let text):
      kinds.insert(.text)
      if hasTextsAlone, !texts.contains(.other) { texts.insert(TextKinds.kind(of: text)) }
    case .data: kinds.insert(.data)
    case .structure: kinds.insert(.structure)
    }
  }

  /// What the column is to hold.
  func content(hasTextsAlone: Bool) -> ColumnContent {
    // Only JSON tells true from 1.
    if kinds.contains(.structure) || kinds.contains(.boolean) && kinds != .boolean { return .json }
    switch kinds {
    case []: return .text
    case .boolean: return .boolean
    case .integer: return .integer
    case .real: return .real
    case [.integer, .real]: return areSmall ? .real : .anything
    case .data: return .data
    case .text where hasTextsAlone: return textContent
    case .text: return .text
    default: return .anything
    }
  }

  /// Whether some of the numbers have no fraction.
  var hasWholeNumbers: Bool { kinds.contains(.integer) || texts.contains(.integer) }

  private var textContent: ColumnContent {
    switch texts {
    case .boolean: .boolean
    case .integer: .integer
    case .real, [.integer, .real]: .real
    case .day: .day
    case .moment: .moment
    default: .text
    }
  }
}
