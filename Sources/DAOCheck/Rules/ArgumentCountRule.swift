import DAOCore
import DAOSQL
import DAOScript

/// The colons of a selector are the arguments of its calls: each binds an input, except that one argument may be an entity. Where
/// the parts between them name inputs in another order than the SQL, all of them must.
struct ArgumentCountRule: OperationRule {
  func check(_ operation: CheckedOperation, _ report: inout CheckReport) {
    let (colons, linked) = (operation.operation.colonCount, operation.linked)
    if let fault = linked.operationInputs.orderFault {
      report.add(
        .argumentCount,
        "'\(operation.operation.selector)' names its arguments, but \(fault): name each part like its parameter",
        at: operation.nameLocation, severity: .error, in: operation)
    }
    guard linked.language == .script, colons > 0, !operation.operation.isBuilt, !linked.operationInputs.takesAnyCount else {
      return
    }
    // Another rule reports a number that the SQL leaves out.
    let unused = Set(linked.inputs.filter { $0.values.isEmpty && !$0.isShadowed }.map(\.name))
    let names = linked.operationInputs.names.filter { !$0.hasPrefix("?") || !unused.contains($0) }
    let unnamed = names.count { $0.hasPrefix("?") }
    let isWrong = colons == 1 ? names.isEmpty && !linked.operationInputs.takesOneValue || unnamed > 1 : names.count != colons
    guard isWrong else { return }
    let texts = operation.texts
    // What looks like a parameter inside of a text is the cause, and its own warning tells it.
    guard !texts.contains(where: { $0.token.text.contains("#{") }) else { return }
    if let (token, location) = texts.first, let advice = token.advice {
      return report.add(.unboundParameter, advice, at: location, in: operation)
    }
    let list = names.map { $0.hasPrefix("?") ? $0 : ":" + $0 }.joined(separator: ", ")
    let inputs = names.isEmpty ? "no parameter" : "\(names.count.counted("parameter")) (\(list))"
    report.add(
      .argumentCount,
      "'\(operation.operation.selector)' takes \(colons.counted("argument")), "
        + "and its SQL has \(inputs): write a colon for each",
      at: operation.nameLocation, in: operation)
  }
}
