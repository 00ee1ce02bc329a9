/// `DROP TABLE` and its kin.
package struct Drop: Sendable {
  package var kind: SQLKeyword
  package var ifExists = false
  package var names: [QualifiedName]
  package var isCascade = false
}
