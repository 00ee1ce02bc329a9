extension SwiftDAO {
  /// The rules of `swift format lint` that the script's own names break.
  var brokenLintRules: [String] {
    let (members, types) = (memberNames, typeNames)
    var rules: [String] = []
    if members.contains(where: { !$0.isLowerCamelCase }) { rules.append("AlwaysUseLowerCamelCase") }
    if !(members + types).allSatisfy(\.isASCII) { rules.append("IdentifiersMustBeASCII") }
    if types.contains(where: { $0.first?.isUppercase != true }) { rules.append("TypeNamesShouldBeCapitalized") }
    return rules
  }

  private var memberNames: [String] {
    var names: [String] = []
    for method in methods { names += [method.name] + method.parameters.flatMap { [$0.label, $0.name] } }
    names += operations.map(\.name)
    for entity in entities + arguments { names += entity.properties.map(\.name) }
    for choice in allChoices { names += choice.cases.map(\.name) }
    return names
  }

  private var typeNames: [String] { [name] + (entities + arguments).map(\.name) + allChoices.map(\.name) }

  private var allChoices: [SwiftChoice] { choices + arguments.flatMap(\.choices) }
}

extension String {
  fileprivate var isASCII: Bool { utf8.allSatisfy { $0 < 0x80 } }

  fileprivate var isLowerCamelCase: Bool {
    let letters = drop { $0 == "_" }
    return letters.first?.isUppercase != true && !letters.contains("_")
  }
}
