import DAOCore
import DAOSQL
import DAOScript

/// The type of a column or of a property that is read from one: as a script declares it, else as the schema does.
struct ValueType: Hashable {
  let kind: DeclaredValueKind
  /// As it is written: `Date`, `DECIMAL(10, 2)`.
  let name: String

  /// Whether no value of this type is meant where the other type is. Numbers stored as texts are left alone: tables of changes
  /// and of settings hold any value as text.
  func isForeign(to other: ValueType) -> Bool {
    switch (kind, other.kind) {
    case (.date, .decimal), (.date, .boolean), (.decimal, .date), (.boolean, .date), (.text, .integer), (.text, .real),
      (.text, .boolean):
      true
    default: false
    }
  }
}

extension ValueType {
  /// Nil for a type that announces nothing, such as one of one's own.
  init?(type: String) {
    guard let kind = DeclaredValueKind(type: type) else { return nil }
    self.init(kind: kind, name: type)
  }

  init?(_ column: TableColumn, _ declared: [String: DeclaredColumn]) {
    if let declared = declared[column.path.lowercased()] {
      self.init(type: declared.type.name)
    } else if let kind = DeclaredValueKind(column) {
      self.init(kind: kind, name: column.declaredType)
    } else {
      return nil
    }
  }
}

extension DeclaredValueKind {
  /// The kind of a column by its declared type.
  fileprivate init?(_ column: TableColumn) {
    switch column.kind {
    case .integer: self = .integer
    case .real: self = .real
    case .decimal: self = .decimal
    case .boolean: self = .boolean
    case .text: self = .text
    case .date, .timestamp: self = .date
    case .time, .blob, .uuid, .json, .array, .unknown: return nil
    }
  }
}
