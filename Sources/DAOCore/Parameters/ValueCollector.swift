import Foundation

/// Keeps what is bound as plain values, which may cross to another thread or be shown.
package final class ValueCollector: ParameterWriter {
  private let dates: Configuration.DateStrategy
  package private(set) var values: [Value]

  package init(count: Int, dates: Configuration.DateStrategy) {
    self.dates = dates
    values = Array(repeating: .null, count: count)
  }

  package func bindNull(at index: Int) { values[index - 1] = .null }
  package func bind(_ value: Int64, at index: Int) { values[index - 1] = .integer(value) }
  package func bind(_ value: Double, at index: Int) { values[index - 1] = .real(value) }
  package func bind(_ value: Bool, at index: Int) { values[index - 1] = .integer(value ? 1 : 0) }
  package func bind(_ value: String, at index: Int) { values[index - 1] = .text(value) }
  package func bind(_ value: Data, at index: Int) { values[index - 1] = .blob(value) }
  package func bind(_ value: Date, at index: Int) throws { values[index - 1] = try dates.value(for: value) }
}

extension Arguments {
  /// The values that the parameters of `text` get.
  ///
  /// - Throws: ``DAOError`` for what cannot be bound.
  package func values(for text: StatementText, dates: Configuration.DateStrategy) throws -> [Value] {
    if case .bound(let values) = self { return values }
    let collector = ValueCollector(count: text.parameters.count, dates: dates)
    let binder = ArgumentBinder(text: text, writer: collector)
    defer { binder.close() }
    try binder.bind(self)
    return collector.values
  }
}
