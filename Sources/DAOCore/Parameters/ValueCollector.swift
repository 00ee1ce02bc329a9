import Foundation

/// Collects bound values, to send them to another thread or to show them.
package final class ValueCollector: ParameterWriter {
  package private(set) var values: [TypedValue]

  package init(count: Int) { values = Array(repeating: .null, count: count) }

  package func bindNull(at index: Int) { values[index - 1] = .null }
  package func bind(_ value: Int64, at index: Int) { values[index - 1] = .integer(value) }
  package func bind(_ value: Double, at index: Int) { values[index - 1] = .real(value) }
  package func bind(_ value: Bool, at index: Int) { values[index - 1] = .bool(value) }
  package func bind(_ value: String, at index: Int) { values[index - 1] = .text(value) }
  package func bind(_ value: Data, at index: Int) { values[index - 1] = .blob(value) }
  package func bind(_ value: Date, at index: Int) { values[index - 1] = .date(value) }
  package func bind(_ value: Decimal, at index: Int) { values[index - 1] = .decimal(value) }
  package func bind(_ value: UUID, at index: Int) { values[index - 1] = .uuid(value) }
  package func bind(json: String, at index: Int) { values[index - 1] = .json(json) }
  package func bind(list: [TypedValue], at index: Int) { values[index - 1] = .list(list) }
}

extension Arguments {
  /// The collected values for the parameters of `text`.
  ///
  /// - Throws: ``DAOError`` for a value that cannot be bound.
  package func collected(for text: StatementText) throws -> [TypedValue] {
    switch self {
    case .collected(let values): return values
    case .bound(let values): return values.map { TypedValue($0) }
    case .positional, .borrowed, .named, .dictionary: break
    }
    let collector = ValueCollector(count: text.parameters.count)
    let binder = ArgumentBinder(text: text, writer: collector)
    defer { binder.close() }
    try binder.bind(self)
    return collector.values
  }

  /// The bound values for the parameters of `text`, with dates in the form of a strategy.
  ///
  /// - Throws: ``DAOError`` for a value that cannot be bound.
  package func values(for text: StatementText, dates: Configuration.DateStrategy) throws -> [Value] {
    if case .bound(let values) = self { return values }
    return try collected(for: text).values(dates: dates)
  }
}
