import Foundation

/// Keeps what is bound as plain values, which may cross to another thread or be shown.
package final class ValueCollector: ParameterWriter {
  package private(set) var values: [ArgumentValue]

  package init(count: Int) { values = Array(repeating: .value(.null), count: count) }

  package func bindNull(at index: Int) { values[index - 1] = .value(.null) }
  package func bind(_ value: Int64, at index: Int) { values[index - 1] = .value(.integer(value)) }
  package func bind(_ value: Double, at index: Int) { values[index - 1] = .value(.real(value)) }
  package func bind(_ value: Bool, at index: Int) { values[index - 1] = .value(.integer(value ? 1 : 0)) }
  package func bind(_ value: String, at index: Int) { values[index - 1] = .value(.text(value)) }
  package func bind(_ value: Data, at index: Int) { values[index - 1] = .value(.blob(value)) }
  package func bind(_ value: Date, at index: Int) { values[index - 1] = .date(value) }
  package func bind(_ value: Decimal, at index: Int) { values[index - 1] = .decimal(value) }
}

extension Arguments {
  /// What the parameters of `text` get, as it may cross to another thread.
  ///
  /// - Throws: ``DAOError`` for what cannot be bound.
  package func collected(for text: StatementText) throws -> [ArgumentValue] {
    switch self {
    case .collected(let values): return values
    case .bound(let values): return values.map { .value($0) }
    case .positional, .lent, .named, .dictionary: break
    }
    let collector = ValueCollector(count: text.parameters.count)
    let binder = ArgumentBinder(text: text, writer: collector)
    defer { binder.close() }
    try binder.bind(self)
    return collector.values
  }

  /// The values of the parameters of `text`, the dates in the form of a strategy.
  ///
  /// - Throws: ``DAOError`` for what cannot be bound.
  package func values(for text: StatementText, dates: Configuration.DateStrategy) throws -> [Value] {
    if case .bound(let values) = self { return values }
    return try collected(for: text).values(dates: dates)
  }
}
