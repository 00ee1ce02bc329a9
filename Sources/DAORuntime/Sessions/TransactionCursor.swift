/// A row loop that reads in a transaction.
protocol TransactionCursor: AnyObject {
  /// Gives the statement back and ends the rows. Called under the transaction's lock.
  func closeStatement()
}
