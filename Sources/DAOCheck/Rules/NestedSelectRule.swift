import DAOCore
import DAOScript

/// The columns of a nested select that do not fit the parameters of the selected operation.
struct NestedSelectRule: ScriptsRule {
  func check(_ scripts: CheckedScripts, _ report: inout CheckReport) {
    for operation in scripts.scripts.flatMap(\.operations) {
      for select in operation.resultMap?.selects ?? [] {
        guard let target = select.target.operation, !target.isBuilt else { continue }
        check(select, target.linked, &report)
      }
    }
  }

  private func check(_ select: CompiledSelect, _ target: LinkedOperation, _ report: inout CheckReport) {
    let named = select.arguments.compactMap { argument in argument.parameter.map { ($0, argument.location) } }
    let inputs = target.operationInputs
    guard !named.isEmpty else { return checkOne(select, target, &report) }
    let given = Set(named.compactMap { inputs.input(for: $0.0) })
    var missing = isFixed(target) ? inputs.names.filter { !given.contains($0) } : []
    for (name, location) in named where !inputs.takesAnyCount && inputs.input(for: name) == nil {
      let hint = Spelling.hint(for: name, in: inputs.names)
      let code: DiagnosticCode = missing.isEmpty ? .unusedParameter : .unboundParameter
      // One of a wrong name is the missing one.
      if !missing.isEmpty { missing.removeFirst() }
      report.add(
        Diagnostic(
          code, "the nested select '\(target.selector)' has no parameter '\(name)'\(hint)", at: location,
          severity: code == .unboundParameter ? .error : nil))
    }
    guard !missing.isEmpty, let location = select.arguments.first?.location else { return }
    add(missing, of: target, at: location, &report)
  }

  /// Checks the single value of `column="id"`. In a mapper it answers to every name.
  private func checkOne(_ select: CompiledSelect, _ target: LinkedOperation, _ report: inout CheckReport) {
    let names = target.operationInputs.names
    guard target.language == .script, isFixed(target), names.count > 1, let location = select.arguments.first?.location else {
      return
    }
    add(names, of: target, at: location, &report)
  }

  private func add(_ names: [String], of target: LinkedOperation, at location: DAOError.Location, _ report: inout CheckReport) {
    let list = names.map { "'\($0)'" }.joined(separator: " and ")
    report.add(
      Diagnostic(
        .unboundParameter,
        "the nested select '\(target.selector)' needs \(list), and this gives no such value: write {parameter=column, …}",
        at: location, severity: .error))
  }

  /// Whether every call needs all parameters.
  private func isFixed(_ operation: LinkedOperation) -> Bool { if case .fixed = operation.body { true } else { false } }
}
