import DAOCore
import DAOSQL

extension ResultSet {
  /// Runs a change that returns its keys, and reads them.
  ///
  /// - Throws: ``DAOError/Code/columnCount`` for a statement that returns no rows.
  package func keyRows(_ wanted: WantedKeys) throws -> KeyRows {
    guard statement.returnsRows else {
      throw DAOError(.columnCount, "the statement is no INSERT or UPDATE that could return its keys")
    }
    var found = KeyRows()
    do {
      var positions: [Int] = []
      while try statement.step() {
        if found.rows.isEmpty {
          // Only after a step, which prepares the statement again after a change of the schema.
          positions = try KeyColumns.positions(of: wanted, in: statement.columns)
          found.columns = positions.map { statement.columns.names[$0] }
        }
        found.rows.append(try positions.map(statement.value))
      }
    } catch let error as DAOError {
      throw owner.explained(error)
    }
    try owner.checkChange(of: found.rows.count)
    return found
  }

  /// Runs an INSERT and returns the id of its row, by which the engine knows it.
  ///
  /// - Throws: ``DAOError/Code/noRow`` and ``DAOError/Code/tooManyRows`` where it has inserted none or several, which is undone.
  package func insertedID() throws -> Int64 {
    // Checked before anything is changed.
    guard owner.interceptedKind == .insert || !parsed.contains(where: \.isUpdateOrDelete) else {
      throw DAOError(.parameter, "an UPDATE or DELETE inserts no row whose id there could be: call it for its change count")
    }
    let history = statement.state.plans.object(for: ObjectIdentifier(InsertHistory.self)) {
      InsertHistory(isOfOneRow: !parsed.contains(where: \.mayInsertRows))
    }
    // A table without row ids is known only after the insert, and what a trigger writes stays if the row is left out. A
    // transaction around each insert would make it slower.
    let isSafe = (history as? InsertHistory)?.isSafe == true && !statement.tables.mayChangeOthers
    let id = try isSafe ? newID() : atomically(newID)
    (history as? InsertHistory)?.hasGivenID = true
    return id
  }

  private func newID() throws -> Int64 {
    var count = 0
    let id = try session.connection.insertedID { count = try statement.run() }
    guard count <= 1 else {
      throw DAOError(.tooManyRows, "\(count) rows were inserted: ask for all their keys by insertReturningKeys")
    }
    guard let id else { throw DAOError(.noRow, "no row with a row id was inserted, so there is no id of one") }
    return id
  }

  private var parsed: [SQLStatement] { SQLStatement.statements(of: statement.text.sql, dialect: session.connection.dialect) }
}

/// What is known of a prepared INSERT.
private final class InsertHistory {
  /// Whether it inserts one row at most.
  private let isOfOneRow: Bool
  /// Whether it has ever given a row id: its table has them.
  var hasGivenID = false

  init(isOfOneRow: Bool) { self.isOfOneRow = isOfOneRow }

  /// Whether it gives the id of its row, or inserts none.
  var isSafe: Bool { isOfOneRow && hasGivenID }
}
