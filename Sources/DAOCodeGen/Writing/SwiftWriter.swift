import DAOCore

/// Writes the Swift file of one script.
struct SwiftWriter {
  let dao: SwiftDAO
  /// Whether everything is public.
  let isPublic: Bool
  /// The path that compilers report for a script's file.
  let path: (String) -> String

  /// The parts of the first line, around the name of the script.
  static let head = "// Generated from the script `"
  static let advice = "`: change that, and not this file."

  private var access: String { isPublic ? "public " : "" }

  var text: String {
    var text = SwiftText()
    text.line(SwiftText.inOneLine(Self.head + dao.script + Self.advice))
    let rules = dao.brokenLintRules
    if !rules.isEmpty { text.line("// swift-format-ignore-file: \(rules.joined(separator: ", "))") }
    text.gap()
    for module in Set(dao.imports + ["DAOKit"] + (needsFoundation ? ["Foundation"] : [])).sorted() {
      text.line("import \(module)")
    }
    text.gap()
    writeTypes(to: &text)
    text.gap()
    writeProtocol(to: &text)
    text.gap()
    writeStandIns(to: &text)
    text.gap()
    writeDerived(to: &text)
    writeStruct(to: &text)
    for entity in dao.entities { EntityWriter(access: access, path: path).write(entity, to: &text) }
    writeAssertions(to: &text)
    return text.text
  }

  private var needsFoundation: Bool {
    let properties = (dao.entities + dao.arguments).flatMap(\.properties).map(\.type)
    return (dao.methods.flatMap(\.types) + properties + dao.assertions.map(\.type)).contains(where: \.needsFoundation)
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

  private func writeStandIns(to text: inout SwiftText) {
    guard !dao.methods.isEmpty else { return }
    let writer = StandInWriter(access: access, path: path)
    text.document([
      "What a stand-in does for the operations that it does not implement: the asynchronous form of a method calls",
      "the synchronous one, and that throws an error.",
    ])
    text.block("extension \(dao.protocolName)") { text in
      for method in dao.methods { writer.write(qualified(method), to: &text) }
      text.endLocation()
    }
  }

  private func writeDerived(to text: inout SwiftText) {
    guard !dao.derived.isEmpty else { return }
    text.document(["Further forms of the operations, which stand-ins have without implementing them."])
    text.block("extension \(dao.protocolName)") { text in
      for var method in dao.derived {
        method.base = qualified(method.base)
        DerivedWriter(access: access).write(method, to: &text)
      }
    }
    text.gap()
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

  /// The types that are written by hand, each once and first, so that one that is not there is reported at its place.
  private func writeTypes(to text: inout SwiftText) {
    var seen: Set<String> = []
    let types = dao.assertions.compactMap { assertion in
      if case .type(let name, let location) = assertion, seen.insert(name).inserted { (name, location) } else { nil }
    }
    guard !types.isEmpty else { return }
    text.document(["The types that the script names and that are written by hand."])
    text.block("private enum \(dao.name)Types") { text in
      for (index, (name, location)) in types.enumerated() {
        text.locate(location, path: path)
        text.line("typealias Type\(index + 1) = \(name)")
      }
      text.endLocation()
    }
  }

  private func writeAssertions(to text: inout SwiftText) {
    var seen: Set<String> = []
    let properties = dao.assertions.compactMap { assertion in
      Self.text(of: assertion).flatMap { seen.insert($0 + $1).inserted ? (assertion.location, $0, $1) : nil }
    }
    let columns: [(DAOError.Location, String)] = dao.assertions.compactMap { assertion in
      guard case .column(let type, let storage, let location) = assertion else { return nil }
      return (location, "ColumnCheck.\(storage)(\(type).self)")
    }
    guard !properties.isEmpty || !columns.isEmpty else { return }
    text.gap()
    text.document(["What the script needs of types that are written by hand, for the compiler to report at its lines."])
    text.block("private func check\(dao.name)Types()") { text in
      for (location, type, value) in properties {
        text.locate(location, path: path)
        let line = "let _: \(type) = \(value)"
        guard line.count > text.room else {
          text.line(line)
          continue
        }
        text.line("let _: \(type) =")
        text.nested { $0.line(value) }
      }
      for (location, line) in columns {
        text.locate(location, path: path)
        text.line(line)
      }
      text.endLocation()
    }
  }

  /// The type and value of a constant that compiles where a property is as it should be.
  private static func text(of assertion: SwiftAssertion) -> (type: String, value: String)? {
    guard case .property(let property, let type, let entity, let form, _) = assertion else { return nil }
    let name = SwiftName.escaped(property)
    return switch form {
    case .optional: ("Swift.KeyPath<\(entity), \(type.name)?>", "\\.\(name)")
    case .any: ("(\(entity)) -> \(type.name)?", "{ $0.\(name) }")
    case .list: ("(\(entity)) -> (any Swift.Collection<\(type.name)>)?", "{ $0.\(name) }")
    }
  }
}
