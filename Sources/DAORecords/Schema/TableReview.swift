import DAOCore
import DAOSQL

/// How the table of a record differs from what its type wants.
struct TableReview {
  /// A property without a column.
  private(set) var missing: [TableDefinition.Column] = []
  /// A column without a property.
  private(set) var surplus: [TableColumn] = []
  /// A column whose values are of another kind, or that takes NULL where the property does not.
  private(set) var changed: [(column: TableDefinition.Column, why: String)] = []
  /// Why the values of changed columns are of another kind.
  private(set) var unfit: [String] = []
  private(set) var key: String?

  /// - Parameters:
  ///   - isOwn: Whether records have made the table.
  ///   - numbersRows: Whether the database gives the rows their keys, where the definition wants it to.
  init(of table: TableSchema, against definition: TableDefinition, _ dialect: any Dialect, isOwn: Bool, numbersRows: Bool) {
    let columns = Dictionary(table.columns.map { ($0.name.asciiLowercased, $0) }) { first, _ in first }
    for wanted in definition.columns {
      guard let column = columns[wanted.name.asciiLowercased] else {
        missing.append(wanted)
        continue
      }
      let isKey = definition.key.contains(wanted.name)
      if !(isOwn ? dialect.storesAll(wanted.kind, in: column) : dialect.stores(wanted.kind, in: column)) {
        let type = dialect.type(of: wanted.kind)
        unfit.append("'\(column.path)' is \(column.declaredType), and the property needs \(type)")
        changed.append((wanted, unfit[unfit.count - 1]))
      } else if column.isNotNull, !wanted.isNotNull {
        changed.append((wanted, "'\(column.path)' is NOT NULL, and the property may be nil"))
      } else if !column.isNotNull, wanted.isNotNull, !isKey {
        changed.append((wanted, "'\(column.path)' may be NULL, and the property is not optional"))
      }
    }
    let names = Set(definition.columns.map { $0.name.asciiLowercased })
    surplus = table.columns.filter { !names.contains($0.name.asciiLowercased) }
    let keys = table.primaryKey.map { $0.name.asciiLowercased }
    if Set(keys) != Set(definition.key.map { $0.asciiLowercased }) {
      key = "the key is (\(keys.joined(separator: ", "))), and the type's is (\(definition.key.joined(separator: ", ")))"
    } else if !numbersRows, let column = table.primaryKey.first {
      key =
        "'\(column.path)' is \(column.declaredType), and the database numbers no rows by it: declare it "
        + "'\(dialect.numberedKeyType)', or let the key be .next or .given"
    }
  }

  var isClean: Bool { missing.isEmpty && surplus.isEmpty && changed.isEmpty && key == nil }

  /// What makes the table of somebody else unusable for the records.
  var faults: [String] {
    missing.map { "there is no column for the property '\($0.name)'" } + changed.map(\.why)
      + surplus.filter { $0.isNotNull && $0.defaultSQL == nil && !$0.isGenerated && $0.primaryKeyPosition == 0 }.map {
        "'\($0.path)' is NOT NULL without a default, and no property feeds it"
      } + [key].compactMap(\.self)
  }
}
