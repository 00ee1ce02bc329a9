/// The reason why an engine refuses a statement, as far as its error shows.
package enum StatementCause: Sendable, Hashable {
  case syntax
  case unknownTable(String)
  case unknownColumn(String)
  case unknownFunction(String)
  case ambiguousColumn(String)
  case other
}
