import DAOCore
import DAORuntime
import DAOSQL
import DAOScript

extension CompiledOperation: StatementOwner {
  package var place: DAOError.Location? { location }

  package var interceptedKind: InterceptedCall.Kind {
    switch kind {
    case .select: .select
    case .insert: .insert
    case .update: .update
    case .delete: .delete
    }
  }

  package var rowMapping: (any RowMapping)? { resultMap.map { FoldedMapping(map: $0, operation: self) } }

  package var promisesOneRow: Bool { entity?.isSingle == true }

  package var mayRefuseChange: Bool { kind == .insert && versionColumn != nil }

  package func check(_ type: Any.Type) throws {
    guard let entity else { return }
    let type = ResultShape.unwrapped(type)
    let name = String(reflecting: type)
    guard type == Row.self || name == entity.name || name.hasSuffix(".\(entity.name)") else {
      throw DAOError(.wrongEntity, "\(type) was asked for and the script's type is \(entity.name)")
    }
  }

  /// Runs the statement and returns the number of rows that it changed.
  ///
  /// - Throws: ``DAOError/Code/typeMismatch`` for a select, which has rows and no change count; ``DAOError/Code/stale``.
  package func changeCount(of statement: any PreparedStatement) throws -> Int {
    // A built statement always changes rows.
    if !isBuilt, statement.returnsRows, kind == .select || statement.text.verb == .query {
      throw wantsType(isChange: statement.text.verb == .change)
    }
    let count = try countingVersions { try statement.run() }
    if count == 0 { try checkVersion() }
    return count
  }
}

extension CompiledOperation {
  /// The error for a call of a select without a result type, which would return a change count.
  private func wantsType(isChange: Bool) -> DAOError {
    DAOError(
      .typeMismatch,
      "this <\(kind.rawValue)> gives rows, and the call names no type for them: write 'let result: Int = …' for a number, "
        + "'[Row]', an entity or an array of them for rows"
        + (isChange ? "; write it as <insert>, <update> or <delete> to call it for its effect" : ""))
  }

  /// Runs `body`, which increments versions.
  ///
  /// - Throws: A clear error for a version at the largest integer, which the database reports as an overflow.
  func countingVersions<R>(_ body: () throws -> R) throws -> R {
    do {
      return try body()
    } catch let error as DAOError where isOverflow(error) {
      throw overflow(error)
    }
  }

  private func isOverflow(_ error: DAOError) -> Bool {
    if case .built(let statement) = content { statement.isOverflow(error) } else { false }
  }

  private func overflow(_ error: DAOError) -> DAOError {
    var error = error
    error.message = "the version has come to \(Int64.max), the largest there is, and cannot be counted on: set it back"
    return error
  }

  /// Checks the version after a statement that changed no row.
  ///
  /// - Throws: ``DAOError/Code/stale`` if the operation compares a version.
  func checkVersion() throws {
    guard let versionColumn else { return }
    throw DAOError(
      .stale,
      kind == .insert
        ? "the row that is there has another '\(versionColumn)': it was changed since it was read; read it again and repeat the change"
        : "no row has this '\(versionColumn)' any more: it was changed or deleted since it was read; read it again and repeat the change"
    )
  }
}

extension ResultSet {
  /// Runs an INSERT and returns the id of its row. What inserts several rows is to run inside of a transaction, which the error
  /// rolls back.
  func insertedID() throws -> Int64 {
    // Checked before anything is changed.
    guard owner.interceptedKind == .insert || !isUpdateOrDelete else {
      throw DAOError(.parameter, "an UPDATE or DELETE inserts no row whose id there could be: call it for its change count")
    }
    let history = statement.state.plans.object(for: ObjectIdentifier(InsertHistory.self)) { InsertHistory() }
    // A table without row ids is known only after the insert, and what a trigger writes stays if the row is left out. A
    // transaction around each insert would make it slower.
    let isSafe = (history as? InsertHistory)?.hasGivenID == true && !statement.tables.mayChangeOthers
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

  private var isUpdateOrDelete: Bool {
    SQLStatement.statements(of: statement.text.sql, dialect: session.connection.dialect).first?.isUpdateOrDelete ?? false
  }
}

/// What is known of a prepared INSERT.
private final class InsertHistory {
  /// Whether it has ever given a row id: its table has them.
  var hasGivenID = false
}
