#if PostgreSQL
  import DAOCore
  import DAOSQL

  /// A stream of rows into a table, in portions: the server tells an error of a row only at the end of a COPY, which an endless
  /// sequence would never come to.
  final class PostgresCopy {
    private unowned let statement: PostgresStatement
    private let table: QualifiedName
    /// The columns of the INSERT, and those of them that the stream has values of.
    private let columns: [SQLStatement.StoredParameter]
    private let given: [SQLStatement.StoredParameter]
    /// The number of rows that were bound, that of those before the portion, and that of those that the server has taken.
    private var (row, first, count) = (0, 0, 0)
    private var buffer: [UInt8] = []
    private var stage = Stage.between

    private enum Stage {
      case between
      /// The server was asked to take a portion.
      case begun
      /// All of the portion was sent, up to an error of a row.
      case sent((any Error)?)

      var failure: (any Error)? { if case .sent(let failure) = self { failure } else { nil } }
    }

    /// - Parameter statement: One that is bound for the first row.
    /// - Throws: ``DAOError/Code/parameter`` where that has no value for any column.
    init(_ statement: PostgresStatement, into table: QualifiedName, _ columns: [SQLStatement.StoredParameter]) throws {
      self.statement = statement
      self.table = table
      self.columns = columns
      // A column whose value has a default gets it where the first row has none.
      given = columns.filter { !$0.hasDefault || !statement.values.isNull(at: $0.parameter + 1) }
      guard !given.isEmpty else {
        throw DAOError(
          .parameter, "the database numbers all columns of a stream that its first row has no value of: insert it by a batch")
      }
      buffer.reserveCapacity(Self.bufferSize * 2)
    }

    private static var bufferSize: Int { 64 * 1024 }

    /// Sends all rows, or those that can be sent before an answer is there.
    ///
    /// - Returns: The number of all rows.
    /// - Throws: ``CallRepetition`` where it goes on once the answer is there, and ``DAOError``.
    func goOn(on connection: PostgresConnection, _ bind: (Int) throws -> Bool) throws -> Int {
      while true {
        switch stage {
        case .between:
          first = row
          guard try appendNext(bind) else { return count }
          try connection.sendCopy(
            "COPY \(connection.spelled(table)) (\(given.map { $0.column.spelled(connection.dialect) }.joined(separator: ", "))) FROM STDIN"
          )
          stage = .begun
        case .begun:
          let handle = try begin(on: connection)
          do {
            try sendPortion(bind) { try connection.put(&buffer, handle) }
            stage = .sent(nil)
          } catch {
            stage = .sent(error)
          }
          do { try connection.sendEndOfCopy(handle, isUndone: stage.failure != nil) } catch { throw stage.failure ?? error }
        case .sent(let failure):
          stage = .between
          do {
            count += try connection.readEndOfCopy(
              statement.text, of: table.parts.last?.folded ?? "", given.map(\.column.folded))
          } catch var error as DAOError {
            error.element = error.element.map { $0 + first }
            throw failure ?? error
          }
        }
        if case .between = stage { continue }
        if connection.portions.areSent { throw CallRepetition.afterAnswer }
      }
    }

    private func begin(on connection: PostgresConnection) throws -> OpaquePointer {
      do {
        return try connection.readBeginOfCopy(statement.text)
      } catch let error as DAOError {
        throw connection.outdating(statement, after: error)
      }
    }

    /// Sends the rows of a portion, the first of which is in the buffer.
    private func sendPortion(_ bind: (Int) throws -> Bool, _ put: () throws -> Void) throws {
      var size = 0
      repeat {
        try statement.connection.checkInterrupt()
        guard buffer.count >= Self.bufferSize else { continue }
        size += buffer.count
        try put()
      } while try size < PostgresConnection.portionSize && appendNext(bind)
      try put()
    }

    /// Adds the next row to the buffer; returns false after the last one.
    private func appendNext(_ bind: (Int) throws -> Bool) throws -> Bool {
      do {
        // The first one is bound.
        if row > 0 { guard try bind(row) else { return false } }
        try append()
        row += 1
        return true
      } catch var error as DAOError {
        if error.code != .cancelled, error.code != .timeout { error.element = error.element ?? row }
        throw error
      }
    }

    private func append() throws {
      for column in columns where column.hasDefault {
        guard statement.values.isNull(at: column.parameter + 1) != given.contains(column) else {
          throw DAOError(
            .parameter,
            "of '\(column.column.text)' either all rows of a stream have a value or none, and the database numbers them: copy them by two calls"
          )
        }
      }
      for (position, column) in given.enumerated() {
        statement.values.appendCopied(at: column.parameter + 1, isLast: position == given.count - 1, to: &buffer)
      }
      statement.values.reset()
    }
  }
#endif
