import DAOCore
import DAOSQL
import DAOScript

/// A declared type of a parameter or result column that the operation does not have.
struct UnusedDeclarationRule: OperationRule {
  func check(_ operation: CheckedOperation, _ report: inout CheckReport) {
    let declaration = operation.linked.declaration
    let inputs = Self.inputs(of: operation)
    for parameter in declaration.parameters where !inputs.contains(parameter.name) {
      let hint = Spelling.hint(for: parameter.name, in: inputs.sorted())
      // A type of one's own may be that of the one argument, whose properties are the parameters.
      let isWrong = !hint.isEmpty || parameter.type.isBuiltin
      report.add(
        .unusedDeclaration, "the SQL has no parameter '\(parameter.name)'\(hint)", at: parameter.nameLocation,
        severity: isWrong ? .error : nil, in: operation)
    }
    let labels = Set(operation.statements.flatMap { $0.description.columns.map(\.label) })
    let folded = Set(labels.map(\.foldedName))
    for result in declaration.results where !folded.contains(result.column.foldedName) && !operation.body.lacksUncheckedText {
      let hint = Spelling.hint(for: result.column, in: labels.sorted())
      report.add(
        .unusedDeclaration, "the result has no column '\(result.column)'\(hint)", at: result.columnLocation, in: operation)
    }
  }

  private static func inputs(of operation: CheckedOperation) -> Set<String> {
    let linked = operation.linked
    let built = operation.statements.flatMap { $0.text.parameters.compactMap(\.name) }
    let values = linked.values.flatMap { [$0.input, $0.path] }
    let keys = linked.selectKeys.flatMap(\.properties).map { $0.names[0] }
    let whole = linked.operationInputs.takesEverything ? ["_parameter"] : []
    return Set(whole + linked.operationInputs.names + built + values + keys + linked.inputs.map(\.name))
  }
}

extension DeclaredType {
  /// Whether it is a value or a list, which has no properties.
  fileprivate var isBuiltin: Bool {
    name.hasPrefix("[") || ColumnKind(valuesOf: name) != nil || ["Data", "UUID", "URL"].contains(name)
  }
}
