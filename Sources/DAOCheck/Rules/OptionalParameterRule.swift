import DAOCore
import DAOScript

/// A `<parameter>` of a type that is never nil, where the operation asks whether its value is null.
struct OptionalParameterRule: OperationRule {
  func check(_ operation: CheckedOperation, _ report: inout CheckReport) {
    let declared = operation.linked.declaration.parameters.filter { !$0.type.isOptional }
    guard !declared.isEmpty else { return }
    let asked = operation.namesAskedForNull
    for parameter in declared where asked.contains(parameter.name) {
      report.add(
        .parameterType,
        "'\(parameter.name)' is compared with null, and \(parameter.type) is never null: write type=\"\(parameter.type)?\"",
        at: parameter.location, in: operation)
    }
  }
}

extension CheckedOperation {
  /// The inputs that a test compares with null, or the SQL with NULL.
  fileprivate var namesAskedForNull: Set<String> {
    let hints = OperationNodes(linked).hints
    var names = Set(hints.filter { $0.value.contains(.mayBeNull) }.keys)
    for statement in statements {
      let uses = ParameterUse.uses(in: statement.text, statement.analysis)
      for (parameter, use) in zip(statement.text.parameters, uses) where use.expectsNull {
        if let name = parameter.name { names.insert(name) }
      }
    }
    return names
  }
}
