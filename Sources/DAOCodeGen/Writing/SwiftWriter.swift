import DAOCheck
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
    let records = dao.entities.contains { $0.record != nil } ? ["DAORecords"] : []
    for module in Set(dao.imports + ["DAOKit"] + records + (needsFoundation ? ["Foundation"] : [])).sorted() {
      text.line("import \(module)")
    }
    text.gap()
    writeTypes(to: &text)
    text.gap()
    writeProtocol(to: &text)
    text.gap()
    writeStandIns(to: &text)
    writeDerived(to: &text)
    writeStruct(to: &text)
    let entities = EntityWriter(access: access, path: path, ownTypes: Set(dao.aliases.map(\.name)))
    for entity in dao.entities { entities.write(entity, to: &text) }
    writeAssertions(to: &text)
    return text.text
  }

  private var needsFoundation: Bool {
    let properties = (dao.entities + dao.arguments).flatMap(\.properties).map(\.type)
    return (dao.methods.flatMap(\.types) + properties + dao.assertions.map(\.type)).contains(where: \.needsFoundation)
  }

  // MARK: The protocol and the struct

  private func writeProtocol(to text: inout SwiftText) {
    let writer = MethodWriter(access: access)
    text.document([
      "The operations of the script `\(dao.script)`, for \(dao.name) and for stand-ins in tests: asynchronous, and on",
      "the calling thread.",
    ])
    text.block("\(access)protocol \(dao.protocolName): Sendable") { text in
      for alias in dao.aliases { text.line("typealias \(alias.name) = \(dao.typesName).Own\(alias.name)") }
      for method in dao.methods { writer.writeRequirements(of: qualified(method), to: &text) }
    }
  }

  private func writeStandIns(to text: inout SwiftText) {
    guard !dao.methods.isEmpty else { return }
    let writer = MethodWriter(access: access)
    text.document(["What a stand-in does for the operations that it does not implement."])
    text.block("extension \(dao.protocolName)") { text in
      for method in dao.methods { writer.writeStandIn(for: qualified(method), to: &text) }
    }
    text.gap()
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
    let entities = EntityWriter(access: access, path: path)
    text.document(["The operations of the script `\(dao.script)` on a database."])
    text.block("\(access)struct \(dao.name): \(dao.protocolName)") { text in
      text.document(["The same operations, called by name."])
      text.line("\(access)let dao: DAO")
      if !dao.operations.isEmpty {
        text.document(["The same operations, to be run by rows, by pages and in batches."])
        text.line("\(access)var operations: Operations { Operations(dao: dao) }")
      }
      text.gap()
      text.document(["Takes the operations of the loaded script."])
      text.line("\(access)init(_ dao: DAO) { self.dao = dao }")
      for choice in dao.choices { entities.write(choice, to: &text) }
      for entity in dao.arguments { entities.write(entity, to: &text) }
      for method in dao.methods {
        text.gap()
        MethodWriter(access: access).writeCalls(of: method, to: &text)
      }
      guard !dao.operations.isEmpty else { return }
      text.gap()
      OperationWriter(access: access).write(dao.operations, to: &text)
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

  // MARK: Types that are written by hand

  /// An alias for each, so that one that is not there is an error at the place that names it, and nowhere else.
  private func writeTypes(to text: inout SwiftText) {
    let aliases = dao.aliases
    guard !aliases.isEmpty else { return }
    text.document(["The types that the script names and that are written by hand."])
    text.block("\(access)enum \(dao.typesName)") { text in
      for alias in aliases {
        text.locate(alias.location, path: path)
        text.line("\(access)typealias Own\(alias.name) = \(alias.name)")
      }
      text.endLocation()
    }
  }

  private func writeAssertions(to text: inout SwiftText) {
    let checks = checks
    guard !checks.isEmpty else { return }
    text.gap()
    text.document(["What the script needs of types that are written by hand, for the compiler to report at its lines."])
    text.block("extension \(dao.protocolName)") { text in
      text.block("private func checkTypes()") { text in
        for (location, lines) in checks {
          text.locate(location, path: path)
          let line = lines.joined(separator: " ")
          guard line.count > text.room else {
            text.line(line)
            continue
          }
          text.line(lines[0])
          text.nested { text in
            for rest in lines.dropFirst() { text.line(rest) }
          }
        }
        text.endLocation()
      }
    }
  }

  /// The lines of each check, which are one where that fits.
  private var checks: [(DAOError.Location, [String])] {
    let types = dao.ownTypes.filter { !$0.protocols.isEmpty }.map { type in
      (type.location, ["let _: any (\(type.protocols.joined(separator: " & "))).Type =", "\(type.name).self"])
    }
    var seen: Set<String> = []
    let properties = dao.assertions.compactMap { assertion in
      Self.text(of: assertion).flatMap { type, value in
        seen.insert(type + value).inserted ? (assertion.location, ["let _: \(type) =", value]) : nil
      }
    }
    let columns: [(DAOError.Location, [String])] = dao.assertions.compactMap { assertion in
      guard case .column(let type, let storage, let location) = assertion else { return nil }
      return (location, ["ColumnCheck.\(storage)(\(type).self)"])
    }
    return types + properties + columns
  }

  /// The type and value of a constant that compiles where a property is as it should be.
  private static func text(of assertion: SwiftAssertion) -> (type: String, value: String)? {
    guard case .property(let property, let type, let entity, let form, _) = assertion else { return nil }
    let name = SwiftName.escaped(property)
    return switch form {
    // Without its root, a key path of a type that is missing would be one more error.
    case .optional: ("Swift.KeyPath<\(entity), \(type.name)?>", "\\\(entity).\(name)")
    case .any: ("(\(entity)) -> \(type.name)?", "{ $0.\(name) }")
    case .list: ("(\(entity)) -> (any Swift.Collection<\(type.name)>)?", "{ $0.\(name) }")
    }
  }
}
