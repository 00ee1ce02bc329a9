import DAOCore
import DAORuntime
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
    do {
      let count = try statement.run()
      try checkChange(of: count)
      return count
    } catch let error as DAOError {
      throw explained(error)
    }
  }

  /// - Throws: ``DAOError/Code/stale`` if no row was changed and the operation compares a version.
  package func checkChange(of count: Int) throws {
    guard count == 0, let versionColumn else { return }
    throw DAOError(
      .stale,
      kind == .insert
        ? "the row that is there has another '\(versionColumn)': it was changed since it was read; read it again and repeat the change"
        : "no row has this '\(versionColumn)' any more: it was changed or deleted since it was read; read it again and repeat the change"
    )
  }

  /// A clear error for a version at the largest integer, which the database reports as an overflow.
  package func explained(_ error: DAOError) -> DAOError {
    guard case .built(let statement) = content, statement.isOverflow(error) else { return error }
    var error = error
    error.message = "the version has come to \(Int64.max), the largest there is, and cannot be counted on: set it back"
    return error
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
}
