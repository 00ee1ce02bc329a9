import DAOCore
import DAORuntime
import DAOScript

// A program that runs on while a newer one adds columns to its tables.
extension Call {
  /// The call without the columns that are newer than the program, if its arguments have no values for them; nil if there are
  /// none.
  ///
  /// - Throws: ``CallRepetition``, where the table is looked at for it.
  func withoutNewColumns(after error: DAOError, on session: Session) throws -> Call? {
    guard error.code == .parameter, omitted == nil, case .built = operation.content else { return nil }
    let text: StatementText
    do {
      text = try builtText(on: session)
    } catch is DAOError {
      return nil
    }
    let new = operation.newColumns(in: text, own: core.ownTables.columns)
    guard !new.isEmpty, let omitted = try? scope().lacking(new), !omitted.isEmpty else { return nil }
    var call = self
    call.omitted = omitted
    return call
  }

  /// The built statement without the columns that the call leaves out.
  func builtText(omitting omitted: Set<String>, on session: Session) throws -> StatementText {
    let (text, isNew) = try operation.statement(omitting: omitted, generation: generation) {
      try $0.resolve(omitting: omitted, with: session.table)
    }
    if isNew, operation.isTraced {
      let names = omitted.sorted().map { "'\($0)'" }.joined(separator: ", ")
      StandardError.write(line: "\(operation.name): leaves out \(names), which this program is too old to know")
    }
    return text
  }
}
