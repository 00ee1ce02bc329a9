/// Collects the values of many arguments for one statement, one after the other, by one binder.
package final class ArgumentCollector {
  private let collector: ValueCollector
  private let binder: ArgumentBinder

  /// - Parameter text: It is never run.
  package init(_ text: StatementText) {
    collector = ValueCollector(count: text.parameters.count)
    binder = ArgumentBinder(text: text, writer: collector)
  }

  deinit { binder.close() }

  /// The values of an argument for the parameters.
  ///
  /// - Throws: ``DAOError`` for a value that cannot be bound, and for one that is missing.
  package func values(of argument: some Encodable) throws -> [TypedValue] {
    try BorrowedArgument.borrow(argument) { try binder.bind(.borrowed($0)) }
    return collector.values
  }
}
