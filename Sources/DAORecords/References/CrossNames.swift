import DAOCore
import DAOSQL

/// The names of a cross reference's table, as the record's `init()` says.
struct CrossNames: Sendable {
  let table: String
  let left: String
  let right: String

  var columns: [String] { [left, right, "position"] }

  /// The table, between those of the records on both sides.
  func definition(
    owner: (table: String, key: String, kind: ColumnKind), member: (table: String, key: String, kind: ColumnKind)
  ) -> TableDefinition {
    func column(_ name: String, _ kind: ColumnKind) -> TableDefinition.Column {
      TableDefinition.Column(name: name, kind: kind, isNotNull: true)
    }
    func reference(_ name: String, _ parent: (table: String, key: String, kind: ColumnKind)) -> ForeignKeySchema {
      ForeignKeySchema(
        table: table, columns: [name], parent: parent.table, parentColumns: [parent.key], onDelete: .cascade, onUpdate: .cascade
      )
    }
    return TableDefinition(
      name: table, columns: [column(left, owner.kind), column(right, member.kind), column("position", .integer)],
      key: [left, "position"], indexes: [[right]], foreignKeys: [reference(left, owner), reference(right, member)])
  }
}
