import DAOCore
import DAOSQL
import DAOScript

/// The type of a column or of a property that is read from one: as a script declares it, else as the schema does.
struct ValueType: Hashable {
  let kind: ColumnKind
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
    guard let kind = ColumnKind(valuesOf: type) else { return nil }
    self.init(kind: kind, name: type)
  }

  init?(_ column: TableColumn, _ declared: [String: DeclaredColumn]) {
    if let declared = declared[column.path.lowercased()] {
      self.init(type: declared.type.name)
    } else {
      switch column.kind {
      case .integer, .real, .decimal, .boolean, .text: self.init(kind: column.kind, name: column.declaredType)
      case .date, .timestamp: self.init(kind: .date, name: column.declaredType)
      case .time, .blob, .uuid, .json, .array, .unknown: return nil
      }
    }
  }
}
