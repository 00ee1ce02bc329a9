import DAOCore
import DAOSQL
import DAOScript

/// A value that is stored in a column, or compared with one, without the type handler by which another operation stores it.
struct HandlerRule: ScriptsRule {
  private struct Use {
    var column: TableColumn
    var isHandled: Bool
    var location: DAOError.Location?
    var operation: CheckedOperation
  }

  func check(_ scripts: CheckedScripts, _ report: inout CheckReport) {
    let uses = scripts.operations.flatMap { built($0) + written($0) }
    let handled = uses.filter(\.isHandled).map { ($0.column.path.lowercased(), $0.operation) }
    let handlers = Dictionary(handled) { first, _ in first }
    for use in uses where !use.isHandled {
      guard let other = handlers[use.column.path.lowercased()] else { continue }
      report.add(
        .forgottenHandler,
        "'\(use.column.path)' is stored by a type handler in \(other.operation.name), and this value goes without it: "
          + "name the handler here too, or declare the value's type by <parameter>", at: use.location, in: use.operation)
    }
  }

  /// The columns of a built statement, which stores them by the names of its parameters.
  private func built(_ operation: CheckedOperation) -> [Use] {
    guard case .built = operation.linked.body else { return [] }
    return operation.statements.flatMap { statement in
      statement.text.parameters.enumerated().compactMap { index, parameter in
        parameter.column.map {
          Use(column: $0, isHandled: statement.text.isHandled(at: index + 1), location: nil, operation: operation)
        }
      }
    }
  }

  /// The columns that values in SQL are stored in, or compared with.
  private func written(_ operation: CheckedOperation) -> [Use] {
    operation.boundColumns.places.flatMap { value, columns -> [Use] in
      // A declared type may be that of the stored value.
      let parameters = operation.linked.declaration.parameters
      let isDeclared = value.javaType != nil || parameters.contains { [value.path, value.input].contains($0.name) }
      guard value.typeHandler != nil || !isDeclared, columns.count == 1 else { return [] }
      let isHandled = value.typeHandler != nil
      guard !isHandled || operation.boundColumns.stored.contains(value.location) else { return [] }
      return [Use(column: columns[0], isHandled: isHandled, location: value.location, operation: operation)]
    }
  }
}
