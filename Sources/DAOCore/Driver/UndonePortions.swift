/// Which portions of a row loop's rows are undone alone when they fail, because others go on in the transaction.
package enum UndonePortions {
  /// None: who reads the rows is the only one there.
  case none
  /// Those after the first: they are read ahead, while the body of the loop asks for something else.
  case further
  /// All: other loops share the transaction.
  case all
}
