import DAOCore
import DAOSQL

/// What the values of a column are, found out before the table is made.
struct ColumnFacts {
  /// The kinds of the values that are there, each with the first row that has one.
  private(set) var kinds: [Kind: String] = [:]
  /// Whether a list has elements that are not all dates.
  private(set) var hasOtherLists = false
  /// Whether a list has elements, all of them dates.
  private(set) var hasDateLists = false

  enum Kind: Hashable {
    case boolean, integer, real, text, dateText, spon, blob, structure

    var name: String {
      switch self {
      case .boolean: "a truth value"
      case .integer: "an integer"
      case .real: "a decimal"
      case .text: "a text"
      case .dateText: "a date"
      case .spon: "SPON"
      case .blob: "bytes"
      case .structure: "a list or an object"
      }
    }
  }

  mutating func add(_ value: SourceValue, at place: String) {
    let kind: Kind
    switch value {
    case .null: return
    case .boolean: kind = .boolean
    case .integer: kind = .integer
    case .real: kind = .real
    case .text(let text): kind = AgileDate.seconds(text) != nil ? .dateText : Self.isSPON(text) ? .spon : .text
    case .blob: kind = .blob
    case .structure(let structure):
      kind = .structure
      add(structure)
    }
    if kinds[kind] == nil { kinds[kind] = place }
  }

  /// Whether a text is meant to be SPON: by its beginning, as Action Data tells it.
  private static func isSPON(_ text: String) -> Bool { text.hasPrefix("@obj") || text.hasPrefix("@array[") }

  private mutating func add(_ structure: JSONValue) {
    guard case .list(let elements) = structure, !elements.isEmpty else { return }
    let areDates = elements.allSatisfy { if case .text(let text) = $0 { AgileDate.seconds(text) != nil } else { false } }
    if areDates { hasDateLists = true } else { hasOtherLists = true }
  }

  /// The kinds with a row of each, for a column that has several.
  var shown: String {
    kinds.sorted { $0.key.name < $1.key.name }.map { "\($0.key.name) (\($0.value))" }.joined(separator: ", ")
  }
}
