import DAOCore
import DAOMarkup

/// Reads the elements of a MyBatis mapper as a script, and collects their faults.
struct MapperReader {
  private var checker: MarkupChecker
  private var operations: OperationReader
  private var namespace = ""
  private var parameterMaps: [ParameterMap] = []
  private var parameterMapPlaces: [String: DAOError.Location] = [:]
  /// The position of each operation's first definition.
  private var ids: [String: DAOError.Location] = [:]

  init(file: String) {
    checker = MarkupChecker(file: file)
    operations = OperationReader(file: file, language: .mapper)
  }

  /// - Parameter name: The name of the file.
  mutating func script(_ root: Element, name: String) -> Script {
    var script = Script(name: name, file: checker.file, location: checker.location(root.position), language: .mapper)
    guard root.name == "mapper" else {
      checker.fault("the root element of a mapper is <mapper>, not <\(root.name)>", at: root.position)
      script.faults = checker.faults
      return script
    }
    checker.checkAttributes(of: root, allowed: ["namespace"])
    if let attribute = checker.required("namespace", of: root, "name the mapper, like employee or com.example.EmployeeMapper") {
      namespace = attribute.string
      script.name = namespace
      script.otherNames = [String(namespace.split(separator: ".").last ?? ""), name].filter { $0 != namespace && !$0.isEmpty }
    }
    var declarations = DeclarationReader(file: checker.file, namespace: script.name, language: .mapper)
    for child in checker.elements(of: root) {
      if DeclarationReader.elementNames(.mapper).contains(child.name) {
        declarations.read(child)
      } else if child.name == "parameterMap" {
        parameterMap(child)
      } else if let kind = OperationKind(rawValue: child.name) {
        if let operation = operation(child, kind) { script.operations.append(operation) }
      } else {
        let names = DeclarationReader.elementNames(.mapper) + ["parameterMap"] + OperationKind.allCases.map(\.rawValue)
        checker.unknown(child, in: names, else: "; <mapper> holds")
      }
    }
    declarations.finish(&script)
    var allowances = AllowanceReader(file: checker.file, script: script.name)
    allowances.read(root)
    script.allowances = allowances.allowances
    script.parameterMaps = parameterMaps
    script.faults += checker.faults + operations.faults + allowances.checker.faults
    return script
  }

  // MARK: Operations

  private mutating func operation(_ element: Element, _ kind: OperationKind) -> ScriptOperation? {
    checker.checkAttributes(of: element, allowed: ["id", "parameterType", "resultType"] + kind.mapperAttributes)
    checker.checkTypes(of: element)
    refuse(element, kind)
    let nodes = operations.nodes(of: element, kind)
    var operation = ScriptOperation(
      kind: kind, selector: "", location: checker.location(element.position), body: .sql(nodes))
    operations.complete(&operation, from: element)
    operation.resultType = kind == .select ? element.typeName("resultType") : nil
    operation.parameterMap = checker.reference("parameterMap", of: element)
    operation.parameterType = element.typeName("parameterType")
    guard let id = checker.required("id", of: element, "name the operation") else { return nil }
    operation.selector = checker.local(id, in: namespace)
    let key = "\(operation.selector) \(operation.databaseID ?? "")"
    if let first = ids[key] {
      checker.fault("the operation '\(operation.selector)' is defined at \(first) already", at: id.position)
    }
    ids[key] = ids[key] ?? operation.location
    return operation
  }

  /// Refuses features of MyBatis that are not supported.
  private mutating func refuse(_ element: Element, _ kind: OperationKind) {
    if kind != .select, let attribute = element["resultType"] {
      checker.fault("<\(element.name)> has no attribute 'resultType'; that is for <select>", at: attribute.position)
    }
    checker.checkStatementType(of: element)
    if let attribute = element["resultSets"] {
      checker.fault("several result sets are not supported: write a select for each", at: attribute.position)
    }
    checker.checkLanguage(element["lang"]?.text)
    _ = checker.choice(
      "resultSetType", of: element,
      ["FORWARD_ONLY": true, "DEFAULT": true, "SCROLL_INSENSITIVE": false, "SCROLL_SENSITIVE": false])
  }

  // MARK: Parameter maps

  private mutating func parameterMap(_ element: Element) {
    checker.checkAttributes(of: element, allowed: ["id", "type"])
    var placeholders: [Placeholder] = []
    for child in checker.elements(of: element) {
      guard child.name == "parameter" else {
        checker.unknown(child, in: ["parameter"], else: "; <parameterMap> holds")
        continue
      }
      checker.checkAttributes(
        of: child, allowed: ["property", "javaType", "jdbcType", "mode", "resultMap", "scale", "typeHandler"])
      checker.checkTypes(of: child)
      checker.checkEmpty(child)
      refuseProcedure(child)
      if let type = child["jdbcType"]?.text.trimmed(), let message = JDBCType.fault(of: type.string) {
        checker.fault(message, at: type.position)
      }
      if let placeholder = placeholder(child) { placeholders.append(placeholder) }
    }
    _ = checker.required("type", of: element, "name the type of the argument, like map")
    checker.checkTypes(of: element)
    guard let id = checker.required("id", of: element, "name the parameter map") else { return }
    let name = checker.local(id, in: namespace)
    if let first = parameterMapPlaces[name] {
      checker.fault("the parameter map '\(name)' is defined at \(first) already", at: id.position)
    }
    parameterMapPlaces[name] = parameterMapPlaces[name] ?? checker.location(element.position)
    parameterMaps.append(
      ParameterMap(id: name, location: checker.location(element.position), placeholders: placeholders))
  }

  /// Refuses attributes of stored procedures.
  private mutating func refuseProcedure(_ element: Element) {
    if let mode = element["mode"]?.text.trimmed(), mode.string != "IN" {
      checker.fault(
        ["OUT", "INOUT"].contains(mode.string)
          ? "mode \(mode.string) is for stored procedures: select the value instead"
          : "'mode' is IN, OUT or INOUT, not '\(mode.string)'", at: mode.position)
    }
    if let map = element["resultMap"] {
      checker.fault("'resultMap' is for stored procedures: select the rows instead", at: map.position)
    }
  }

  private mutating func placeholder(_ element: Element) -> Placeholder? {
    guard let property = checker.required("property", of: element, "name the property that is bound") else { return nil }
    do {
      var placeholder = Placeholder(
        path: try PropertyPath.parse(property, file: checker.file), position: element.position)
      placeholder.options = element.attributes.filter { ["jdbcType", "javaType", "typeHandler"].contains($0.name) }.map {
        .init(name: Text(string: $0.name, runs: [.init(offset: 0, position: $0.position)]), value: $0.text)
      }
      return placeholder
    } catch {
      checker.add(error.faults)
      return nil
    }
  }
}

extension OperationKind {
  /// MyBatis's attributes beyond those that scripts and mappers have in common.
  fileprivate var mapperAttributes: [String] {
    let own = self == .select ? ["resultSetType", "resultSets"] : []
    return commonAttributes + own + ["parameterMap", "statementType", "lang"]
  }
}
