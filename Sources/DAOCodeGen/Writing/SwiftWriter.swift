import DAOCore

/// Writes the Swift file of one script.
struct SwiftWriter {
  let dao: SwiftDAO
  /// Whether everything is public.
  let isPublic: Bool
  /// The path that compilers report for a script's file.
  let path: (String) -> String

  private var access: String { isPublic ? "public " : "" }

  var text: String {
    var text = SwiftText()
    text.line(SwiftText.inOneLine("// Generated from the script `\(dao.script)`: change that, and not this file."))
    let rules = dao.brokenLintRules
    if !rules.isEmpty { text.line("// swift-format-ignore-file: \(rules.joined(separator: ", "))") }
    text.gap()
    text.line("import DAOKit")
    if needsFoundation { text.line("import Foundation") }
    text.gap()
    writeProtocol(to: &text)
    text.gap()
    writeStruct(to: &text)
    for entity in dao.entities { EntityWriter(access: access, path: path).write(entity, to: &text) }
    if !dao.assertions.isEmpty { writeAssertions(to: &text) }
    return text.text
  }

  private var needsFoundation: Bool {
    let results = dao.methods.flatMap { method -> [SwiftType] in
      let parameters = method.parameters.map { SwiftType($0.type) }
      return switch method.form {
      case .call(let type), .rows(let type), .page(let type), .insertedKeys(let type): parameters + [type]
      case .change, .batch, .insertedID: parameters
      }
    }
    let properties = (dao.entities + dao.arguments).flatMap(\.properties).map(\.type)
    return (results + properties + dao.assertions.map(\.type)).contains(where: \.needsFoundation)
  }

  // MARK: The protocol and the struct

  private func writeProtocol(to text: inout SwiftText) {
    let writer = MethodWriter(access: access, path: path)
    text.document(["The operations of the script `\(dao.script)`, for \(dao.name) and for stand-ins in tests."])
    text.block("\(access)protocol \(dao.protocolName): Sendable") { text in
      for method in dao.methods { writer.write(qualified(method), isRequirement: true, to: &text) }
      text.endLocation()
    }
  }

  private func writeStruct(to text: inout SwiftText) {
    let writer = MethodWriter(access: access, path: path)
    text.document(["The operations of the script `\(dao.script)` on a database."])
    text.block("\(access)struct \(dao.name): \(dao.protocolName)") { text in
      text.document(["The same operations, called by name."])
      text.line("\(access)let dao: DAO")
      text.gap()
      text.document(["Takes the operations of the loaded script."])
      text.block("\(access)init(_ dao: DAO)") { $0.line("self.dao = dao") }
      for choice in dao.choices { EntityWriter(access: access, path: path).write(choice, to: &text) }
      for entity in dao.arguments { EntityWriter(access: access, path: path).write(entity, to: &text) }
      for method in dao.methods { writer.write(method, isRequirement: false, to: &text) }
      text.endLocation()
    }
  }

  /// The method as it is written outside of the struct.
  private func qualified(_ method: SwiftMethod) -> SwiftMethod {
    let names = (dao.arguments.map(\.name) + dao.choices.map(\.name)).map { ($0, "\(dao.name).\($0)") }
    var method = method
    for index in method.parameters.indices {
      for (name, qualified) in names {
        let type = method.parameters[index].type
        for form in [name, "\(name)?", "[\(name)]"] where type == form {
          method.parameters[index].type = form.replacing(name, with: qualified)
        }
      }
    }
    return method
  }

  // MARK: Assertions

  private func writeAssertions(to text: inout SwiftText) {
    text.gap()
    text.document(["What the script needs of types that are written by hand, for the compiler to report at its lines."])
    text.line("private func check\(dao.name)Types() {")
    text.nested { text in
      var seen: Set<String> = []
      for assertion in dao.assertions {
        let (type, value) = Self.text(of: assertion)
        guard seen.insert(type + value).inserted else { continue }
        text.locate(assertion.location, path: path)
        let line = "let _: \(type) = \(value)"
        guard line.count > text.room else {
          text.line(line)
          continue
        }
        text.line("let _: \(type) =")
        text.nested { $0.line(value) }
      }
      text.endLocation()
    }
    text.line("}")
  }

  /// The type and value of a constant that compiles where the assertion holds.
  private static func text(of assertion: SwiftAssertion) -> (type: String, value: String) {
    switch assertion {
    case .type(let name, _): return ("\(name).Type", "\(name).self")
    case .property(let property, let type, let entity, let form, _):
      let name = SwiftName.escaped(property)
      return switch form {
      case .optional: ("Swift.KeyPath<\(entity), \(type.name)?>", "\\.\(name)")
      case .any: ("(\(entity)) -> \(type.name)?", "{ $0.\(name) }")
      case .list: ("(\(entity)) -> (any Swift.Collection<\(type.name)>)?", "{ $0.\(name) }")
      }
    }
  }
}
