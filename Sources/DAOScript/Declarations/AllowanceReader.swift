import DAOCore
import DAOMarkup

/// Reads what silences diagnostics: `<allow>` in scripts, and in any file the instruction `<?dao allow code: reason?>`.
struct AllowanceReader {
  static let elementName = "allow"

  private(set) var checker: MarkupChecker
  private(set) var allowances: [Allowance] = []
  private let script: String

  /// - Parameter script: The name of the script.
  init(file: String, script: String) {
    checker = MarkupChecker(file: file)
    self.script = script
  }

  mutating func read(_ root: Element) {
    for instruction in root.instructions { read(instruction, nil) }
    for (element, next) in root.elementsAndNext {
      if element.name == Self.elementName {
        read(element, nil)
        continue
      }
      let scope = Allowance.Scope(
        operation: operation(element), start: checker.location(element.position),
        end: next.map { checker.location($0.position) })
      for case .element(let child) in element.children where child.name == Self.elementName { read(child, scope) }
      readInstructions(of: element, scope)
    }
  }

  private mutating func readInstructions(of element: Element, _ scope: Allowance.Scope) {
    for instruction in element.instructions { read(instruction, scope) }
    for case .element(let child) in element.children { readInstructions(of: child, scope) }
  }

  private func operation(_ element: Element) -> String? {
    guard OperationKind(rawValue: element.name) != nil else { return nil }
    let name = (element["selector"] ?? element["id"])?.text.trimmed().string ?? ""
    return name.hasPrefix(script + ".") ? name : "\(script).\(name)"
  }

  private mutating func read(_ element: Element, _ scope: Allowance.Scope?) {
    checker.checkAttributes(of: element, allowed: ["code", "reason"])
    checker.checkEmpty(element)
    let code = checker.required("code", of: element, "name the diagnostic, like all-rows")
    let reason = checker.required("reason", of: element, "say why what it tells is meant")
    guard let code, let reason else { return }
    allowances.append(
      Allowance(code: code.string, reason: reason.string, location: checker.location(element.position), scope: scope))
  }

  private mutating func read(_ instruction: Instruction, _ scope: Allowance.Scope?) {
    let location = checker.location(instruction.position)
    guard let allowance = Allowance(instruction: instruction.text, at: location, scope: scope) else {
      return checker.fault(Allowance.fault(ofInstruction: instruction.text), at: instruction.position)
    }
    allowances.append(allowance)
  }
}
