import DAOCore
import DAOMarkup

/// Reads the `<resultMap>` elements of one file, and collects their faults.
///
/// Scripts and mappers share it: the elements and attributes are MyBatis's.
package struct ResultMapReader {
  package var faults: [Fault] { checker.faults }
  private var checker: MarkupChecker
  private var depth = 0
  let namespace: String
  /// Whether the children must be in the order of MyBatis's document type.
  private let isOrdered: Bool
  /// The position of each map's first definition.
  private var ids: [String: DAOError.Location] = [:]

  package init(file: String, namespace: String, isOrdered: Bool = false) {
    checker = MarkupChecker(file: file)
    self.namespace = namespace
    self.isOrdered = isOrdered
  }

  /// The map of a `<resultMap>` element. An element without a usable `id` is a fault and gives nil.
  package mutating func resultMap(_ element: Element) -> ResultMap? {
    let isGenerated = isOrdered ? false : checker.generates(element)
    checker.checkAttributes(of: element, allowed: ResultElement.resultMap.attributes + (isOrdered ? [] : ["generate"]))
    let base = checker.reference("extends", of: element)
    checker.checkTypes(of: element)
    let body = body(of: element, type: element.typeName("type"))
    guard let id = element["id"] else {
      checker.fault("<resultMap> has no 'id': name it", at: element.position)
      return nil
    }
    if let first = ids[id.value] {
      checker.fault("the result map '\(id.value)' is defined at \(first) already", at: id.text.position)
      return nil
    }
    if id.text.isBlank { checker.fault("'id' is empty: name the result map", at: id.position) }
    ids[id.value] = checker.location(element.position)
    return ResultMap(
      id: id.value, namespace: namespace, location: checker.location(element.position), base: base, isGenerated: isGenerated,
      body: body)
  }

  // MARK: Children

  private mutating func body(of element: Element, type: String?) -> ResultBody {
    var body = ResultBody(type: type, mapsByName: checker.boolean("autoMapping", of: element))
    depth += 1
    defer { depth -= 1 }
    guard depth <= ScriptLimits.nesting else {
      checker.fault("result maps are nested more than \(ScriptLimits.nesting) deep", at: element.position)
      return body
    }
    var last = 0
    var hasConstructor = false
    for child in checker.elements(of: element) {
      guard let kind = ResultElement(rawValue: child.name), let rank = ResultElement.mappings.firstIndex(of: kind) else {
        checker.unknown(child, in: ResultElement.mappings.map(\.rawValue), else: "; <\(element.name)> holds")
        continue
      }
      if isOrdered, rank < last {
        let after = ResultElement.mappings[last].rawValue
        checker.fault("<\(child.name)> stands behind <\(after)>: move it in front", at: child.position)
      }
      last = max(last, rank)
      if kind == .constructor, hasConstructor { checker.fault("a second <constructor>: there can be one", at: child.position) }
      hasConstructor = hasConstructor || kind == .constructor
      read(child, kind, into: &body)
      if kind == .collection, let type, isOrdered, ScalarTypes.isJavaMap(type) { checkIsList(child) }
    }
    return body
  }

  /// Refuses a collection whose type MyBatis could not find out: it reads the type from the setter of the property, and a Java
  /// map has no setters.
  private mutating func checkIsList(_ collection: Element) {
    guard ["javaType", "resultMap", "select"].allSatisfy({ collection[$0] == nil }) else { return }
    checker.fault(
      "a map does not tell what this collection is: write javaType=\"list\", or a 'resultMap'", at: collection.position)
  }

  private mutating func read(_ child: Element, _ kind: ResultElement, into body: inout ResultBody) {
    checkAttributes(of: child, kind)
    switch kind {
    case .constructor:
      for argument in checker.elements(of: child) {
        guard let kind = ResultElement(rawValue: argument.name), kind == .idArg || kind == .arg else {
          checker.fault("unknown element <\(argument.name)>: <constructor> holds <idArg> and <arg>", at: argument.position)
          continue
        }
        checkAttributes(of: argument, kind)
        if let mapping = mapping(argument, kind) { body.mappings.append(mapping) }
      }
    case .discriminator:
      if body.discriminator != nil { checker.fault("a second <discriminator>: there can be one", at: child.position) }
      body.discriminator = discriminator(child)
    default:
      if let mapping = mapping(child, kind) { body.mappings.append(mapping) }
    }
  }

  private mutating func mapping(_ element: Element, _ kind: ResultElement) -> ResultMapping? {
    for name in ["resultSet", "foreignColumn"] {
      guard let attribute = element[name] else { continue }
      checker.fault(
        "'\(name)' reads one of several result sets, which are not supported: use a join, or 'select'",
        at: attribute.position)
    }
    let isNested = kind == .association || kind == .collection
    if !isNested { checker.checkEmpty(element) }
    guard let source = isNested ? nestedSource(element, kind) : simpleSource(element, kind) else { return nil }
    let property = property(of: element, kind, source)
    if let property, property.utf8.count(where: { $0 == UInt8(ascii: ".") }) >= ScriptLimits.propertyDepth {
      checker.fault("the property leads deeper than \(ScriptLimits.propertyDepth) entities", at: element.position)
      return nil
    }
    if isNested, property == nil {
      checker.fault("<\(element.name)> has no 'property': name the one that it fills", at: element.position)
    }
    if isNested, let handler = checker.reference("typeHandler", of: element) {
      checker.add([
        Fault(
          "a type handler reads a column, and does nothing for <\(element.name)>: write it on the <result> inside",
          at: handler.location, severity: .warning)
      ])
    }
    return ResultMapping(
      property: property, isID: kind == .id || kind == .idArg, isArgument: kind == .arg || kind == .idArg,
      column: element["column"]?.text.trimmed().string,
      columnLocation: element["column"].map { checker.location($0.text.trimmed().position) },
      type: element.typeName("javaType"),
      typeHandler: checker.reference("typeHandler", of: element),
      source: source, location: checker.location(element.position))
  }

  /// The property of a mapping. Constructor arguments in Swift have names instead of positions: an argument without `name` is
  /// named after its column, its column prefix or its type.
  private func property(of element: Element, _ kind: ResultElement, _ source: ResultMapping.Source) -> String? {
    let isArgument = kind == .arg || kind == .idArg
    let name = element[isArgument ? "name" : "property"]?.text.trimmed().string
    if let name, !name.isEmpty { return name }
    guard isArgument else { return nil }
    switch source {
    case .column(let column): return column
    case .join(let join) where !join.columnPrefix.isEmpty:
      return String(join.columnPrefix.reversed().drop { $0 == "_" }.reversed())
    case .join, .select:
      if let type = element.typeName("javaType"), !ScalarTypes.isList(type), !ScalarTypes.contains(type) {
        return type.propertyName
      }
      // ResultMapCompiler names it: it knows the type of the nested map.
      return nil
    }
  }

  private mutating func simpleSource(_ element: Element, _ kind: ResultElement) -> ResultMapping.Source? {
    if element["select"] != nil || element["resultMap"] != nil { return nestedSource(element, kind) }
    guard let column = element["column"]?.text.trimmed(), !column.string.isEmpty else {
      checker.fault("<\(element.name)> has no 'column': name the one that it reads", at: element.position)
      return nil
    }
    return .column(column.string)
  }

  // MARK: Nested entities

  private mutating func nestedSource(_ element: Element, _ kind: ResultElement) -> ResultMapping.Source? {
    let isArgument = kind == .arg || kind == .idArg
    // `javaType` decides before the element's name, as in MyBatis: a property that is not a list gets a single entity.
    let isList = element.typeName("javaType").map(ScalarTypes.isList) ?? (kind == .collection)
    let isLazy = checker.choice("fetchType", of: element, ["lazy": true, "eager": false]) ?? false
    let type = element.typeName("ofType") ?? (isList ? nil : element.typeName("javaType"))
    let body = body(of: element, type: type)
    if let select = checker.reference("select", of: element) {
      if let map = element["resultMap"] {
        checker.fault(
          "'select' and 'resultMap' exclude each other: the selected operation has a result map of its own", at: map.position)
      }
      if !body.mappings.isEmpty || body.discriminator != nil {
        checker.add([
          Fault(
            "what stands in <\(element.name)> does nothing: the selected operation has a result map of its own",
            at: checker.location(element.position), severity: .warning)
        ])
      }
      guard let arguments = arguments(of: element) else { return nil }
      return .select(ResultSelect(isList: isList, operation: select, arguments: arguments, isLazy: isLazy))
    }
    let map: ResultJoin.Map
    if let reference = checker.reference("resultMap", of: element) {
      if !body.mappings.isEmpty || body.discriminator != nil {
        checker.fault("<\(element.name)> has a 'resultMap' and children: remove one of them", at: element.position)
      }
      map = .reference(reference)
    } else {
      map = .inline(body)
    }
    return .join(
      ResultJoin(
        kept: isList ? .all : !isArgument ? .last : element["javaType"] == nil ? .asked : .first, map: map,
        columnPrefix: element["columnPrefix"]?.value ?? "",
        prefixLocation: element["columnPrefix"].map { checker.location($0.text.position) },
        notNullColumns: element["notNullColumn"].map { list($0.text) } ?? [],
        notNullLocation: element["notNullColumn"].map { checker.location($0.text.trimmed().position) }))
  }

  /// `column="id"`, or `column="{author=author_id, kind=kind}"`.
  private mutating func arguments(of element: Element) -> [ResultSelect.Argument]? {
    guard let column = element["column"]?.text.trimmed(), !column.string.isEmpty else {
      checker.fault("'select' needs a 'column': its value is the argument of the selected operation", at: element.position)
      return nil
    }
    guard column.string.hasPrefix("{") || column.string.contains("=") else {
      let location = checker.location(column.position)
      return [.init(parameter: nil, column: column.string, location: location, columnLocation: location)]
    }
    var arguments: [ResultSelect.Argument] = []
    for pair in pieces(column) {
      let parts = pair.split(separator: "=").map { $0.trimmed() }
      guard parts.count == 2, parts.allSatisfy({ !$0.isBlank }) else {
        checker.fault("'\(pair.string)' is no argument: write it like {author=author_id, kind=kind}", at: column.position)
        return nil
      }
      arguments.append(
        .init(
          parameter: parts[0].string, column: parts[1].string, location: checker.location(parts[0].position),
          columnLocation: checker.location(parts[1].position)))
    }
    return arguments
  }

  private mutating func discriminator(_ element: Element) -> ResultDiscriminator? {
    guard let column = element["column"]?.text.trimmed(), !column.string.isEmpty else {
      checker.fault("<discriminator> has no 'column': name the one that decides", at: element.position)
      return nil
    }
    if isOrdered, element["javaType"] == nil {
      checker.fault("<discriminator> has no 'javaType': name the type of its column, like string or int", at: element.position)
    }
    if let handler = checker.reference("typeHandler", of: element), !TypeHandlers.isBuiltIn(handler.name) {
      checker.add([
        Fault(
          "the cases of a discriminator are compared with what the column holds: remove 'typeHandler', and write stored values",
          at: handler.location)
      ])
    }
    var values: Set<ExactText> = []
    var discriminator = ResultDiscriminator(
      column: column.string, location: checker.location(column.position), type: element.typeName("javaType"), cases: [])
    for child in checker.elements(of: element) {
      guard child.name == ResultElement.case.rawValue else {
        checker.fault("unknown element <\(child.name)>: <discriminator> holds <case>", at: child.position)
        continue
      }
      checkAttributes(of: child, .case)
      let body = body(of: child, type: child.typeName("resultType"))
      let map = checker.reference("resultMap", of: child).map(ResultJoin.Map.reference) ?? .inline(body)
      guard let value = child["value"] else {
        checker.fault("<case> has no 'value': write the one that it is for", at: child.position)
        continue
      }
      if !values.insert(ExactText(value.value)).inserted {
        checker.fault("a second <case> for '\(value.value)'", at: child.position)
      }
      discriminator.cases.append(.init(value: value.value, map: map, location: checker.location(child.position)))
    }
    if discriminator.cases.isEmpty { checker.fault("<discriminator> has no <case>", at: element.position) }
    return discriminator
  }
}

// MARK: Attributes

extension ResultMapReader {
  private mutating func checkAttributes(of element: Element, _ kind: ResultElement) {
    checker.checkAttributes(of: element, allowed: kind.attributes)
    checker.checkTypes(of: element)
    if let type = element["jdbcType"]?.text.trimmed(), let message = JDBCType.fault(of: type.string) {
      checker.fault(message, at: type.position)
    }
  }

  /// `{a, b}` or `a, b`.
  private func list(_ text: Text) -> [String] { pieces(text).map(\.string) }

  private func pieces(_ text: Text) -> [Text] {
    "{},".unicodeScalars.reduce([text]) { texts, separator in texts.flatMap { $0.split(separator: separator) } }
      .filter { !$0.isBlank }.map { $0.trimmed() }
  }
}

extension String {
  /// The property named like the type: `author` for `com.example.Author`.
  var propertyName: String {
    let last = TypeAliases().type(named: self)
    return last.prefix(1).lowercased() + last.dropFirst()
  }
}
