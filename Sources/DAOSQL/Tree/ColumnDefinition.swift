/// A column of a CREATE TABLE or an ALTER TABLE.
package struct ColumnDefinition: Sendable {
  package var name: SQLIdentifier
  package var type: TypeName?
  package var constraints: [TableConstraint] = []
  package var tokens: Range<Int>
}
