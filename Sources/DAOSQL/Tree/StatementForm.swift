/// What a statement is.
package indirect enum StatementForm: Sendable {
  case query(SQLQuery)
  case insert(SQLInsert)
  case update(SQLUpdate)
  case delete(SQLDelete)
  case createTable(CreateTable)
  case createView(CreateView)
  case createIndex(CreateIndex)
  case createTrigger(CreateTrigger)
  case createVirtualTable(name: QualifiedName, module: SQLIdentifier, arguments: Range<Int>)
  case alterTable(AlterTable)
  case drop(Drop)
  case truncate([QualifiedName])
  case transaction(SQLKeyword)
  case pragma(QualifiedName, value: SQLExpression?)
  case explain(StatementForm)
  /// ATTACH, DETACH: their expressions.
  case attach([SQLExpression])
  /// VACUUM, ANALYZE, REINDEX: what they name.
  case maintenance(SQLKeyword, QualifiedName?)
  /// What is in neither engine's grammar, or not worth a node.
  case opaque
}
