import DAOCore
import DAORuntime

/// The records of a long list: it holds their keys, and reads each record when it is asked for.
///
/// ```swift
/// let results = try people.order(by: \.firstName).results()
/// for index in 0..<results.count { print(try results.record(at: index)?.firstName ?? "gone") }
/// ```
/// The keys stay those of the time when it was made; the records are those of the time when they are read.
public struct Results<R: Record>: Sendable {
  private let table: RecordTable<R>
  private let keys: [[TypedValue]]

  init(_ table: RecordTable<R>, _ keys: [Row]) {
    self.table = table
    self.keys = keys.map { row in row.columns.indices.map { TypedValue(row[$0] ?? .null) } }
  }

  /// The number of records that the query has found.
  public var count: Int { keys.count }

  /// The record at a position, from 0; nil where there are not so many, or where its row is gone.
  ///
  /// - Throws: ``DAOError``.
  public func record(at index: Int) throws -> R? { try record(at: index).first() }

  /// The record at a position, read away from the caller's thread.
  ///
  /// - Throws: ``DAOError``, as the synchronous form does; ``DAOError/Code/cancelled`` when the task is cancelled.
  public func record(at index: Int) async throws -> sending R? { try await record(at: index).first() }

  private func record(at index: Int) -> Query<R, R> {
    let query = Query<R, R>(table)
    guard keys.indices.contains(index) else { return query.limit(0) }
    return zip(table.keys, keys[index]).reduce(query) { query, key in
      query.adding(.comparison(.name(table.schema.columns[key.0].name), .equal, key.1))
    }
  }
}

extension Query where Element == Root {
  /// The keys of the rows, for a list that reads its records when they are asked for.
  ///
  /// - Throws: ``DAOError``, as `all` does.
  public func results() throws -> Results<Root> { Results(table, try keys.all()) }

  /// The keys of the rows, read away from the caller's thread.
  ///
  /// - Throws: ``DAOError``, as the synchronous form does; ``DAOError/Code/cancelled`` when the task is cancelled.
  public func results() async throws -> Results<Root> { Results(table, try await keys.all()) }

  private var keys: Query<Root, Row> {
    Query<Root, Row>(self, reading: table.keys.map { .column(.name(table.schema.columns[$0].name)) })
  }
}
