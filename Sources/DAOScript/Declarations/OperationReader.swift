import DAOCore
import DAOMarkup

/// Reads the parts of operations that scripts and mappers have in common.
struct OperationReader {
  private var markup: MarkupChecker
  private var types: TypeDeclarationReader
  private let language: Script.Language

  init(file: String, language: Script.Language) {
    markup = MarkupChecker(file: file)
    types = TypeDeclarationReader(file: file)
    self.language = language
  }

  var faults: [Fault] { markup.faults + types.checker.faults }

  /// The nodes of an operation's SQL.
  mutating func nodes(of element: Element, _ kind: OperationKind) -> [SQLNode] {
    var reader = NodeReader(file: markup.file)
    let nodes = reader.nodes(of: element, passingOver: declarations(kind))
    markup.add(reader.faults)
    return nodes
  }

  /// Reads the common attributes, and the children that are not SQL.
  mutating func complete(_ operation: inout ScriptOperation, from element: Element) {
    let kind = operation.kind
    operation.databaseID = element["databaseId"]?.value
    operation.options.timeout = markup.count("timeout", of: element)
    operation.options.flushesCache = markup.boolean("flushCache", of: element)
    if kind == .select {
      operation.resultMap = resultMap(of: element)
      operation.isResultOrdered = markup.boolean("resultOrdered", of: element) ?? false
      checkFetchSize(of: element)
      operation.options.usesCache = markup.boolean("useCache", of: element)
      operation.options.affectsData = markup.boolean("affectData", of: element) ?? false
    }
    if kind.hasKeys { operation.generatedKeys = generatedKeys(of: element) }
    for case .element(let child) in element.children where declarations(kind).contains(child.name) {
      if TypeDeclarationReader.operationElementNames.contains(child.name) {
        types.read(child, into: &operation)
      } else if child.name == AllowanceReader.elementName {
        continue
      } else if child.name == "substitution" {
        Substitution.read(child, into: &operation.substitutions, with: &markup)
      } else {
        operation.selectKeys.append(selectKey(child))
      }
    }
  }

  /// `fetchSize` has no effect, because rows are always read one by one. The negative numbers of some Java drivers ask for the
  /// same, in mappers.
  private mutating func checkFetchSize(of element: Element) {
    guard let attribute = element["fetchSize"] else { return }
    let number = Int(attribute.text.trimmed().string)
    guard number.map({ $0 < 0 && language == .script }) ?? true else { return }
    let wanted = language == .script ? "a number from 0" : "a number"
    markup.fault("'fetchSize' is \(wanted), not '\(attribute.value)'", at: attribute.text.position)
  }

  /// The children that are not SQL.
  private func declarations(_ kind: OperationKind) -> [String] {
    ["substitution"] + (kind.hasKeys ? ["selectKey"] : [])
      + (language == .script ? TypeDeclarationReader.operationElementNames + [AllowanceReader.elementName] : [])
  }

  private mutating func resultMap(of element: Element) -> ResultReference? {
    guard let reference = markup.reference("resultMap", of: element) else { return nil }
    guard reference.name.contains(","), let attribute = element["resultMap"] else { return reference }
    markup.fault(
      "several result maps read several result sets, which are not supported: write a select for each",
      at: attribute.text.position)
    return nil
  }

  // MARK: Keys

  private mutating func generatedKeys(of element: Element) -> GeneratedKeys? {
    guard ["useGeneratedKeys", "keyProperty", "keyColumn"].contains(where: { element[$0] != nil }) else { return nil }
    let keys = GeneratedKeys(
      isWanted: markup.boolean("useGeneratedKeys", of: element), properties: keyProperties(of: element),
      propertyLocations: locations("keyProperty", of: element), columns: names("keyColumn", of: element),
      columnLocations: locations("keyColumn", of: element))
    checkColumns(keys.columns, for: keys.properties, of: element)
    return keys
  }

  private mutating func selectKey(_ element: Element) -> SelectKey {
    markup.checkAttributes(
      of: element, allowed: ["resultType", "statementType", "keyProperty", "keyColumn", "order", "databaseId"])
    markup.checkTypes(of: element)
    markup.checkStatementType(of: element)
    let isBefore = markup.choice("order", of: element, ["BEFORE": true, "AFTER": false]) ?? false
    var reader = NodeReader(file: markup.file)
    let nodes = reader.nodes(of: element)
    markup.add(reader.faults)
    let key = SelectKey(
      location: markup.location(element.position), databaseID: element["databaseId"]?.value, isBefore: isBefore,
      properties: keyProperties(of: element), propertyLocations: locations("keyProperty", of: element),
      columns: names("keyColumn", of: element), columnLocations: locations("keyColumn", of: element),
      resultType: element.typeName("resultType"), nodes: nodes)
    checkColumns(key.columns, for: key.properties, of: element)
    return key
  }

  private mutating func keyProperties(of element: Element) -> [KeyProperty] {
    names("keyProperty", of: element).compactMap { name in
      if let property = KeyProperty(name) { return property }
      let position = element["keyProperty"]?.text.position ?? element.position
      markup.fault("'\(name)' is no property: write a name, or a path like author.id", at: position)
      return nil
    }
  }

  /// Each property needs a column. A column without a property is still a key.
  private mutating func checkColumns(_ columns: [String], for properties: [KeyProperty], of element: Element) {
    guard !columns.isEmpty, columns.count < properties.count, let attribute = element["keyColumn"] else { return }
    markup.fault(
      "'keyColumn' names \(columns.count) and 'keyProperty' \(properties.count): name a column for each property",
      at: attribute.text.position)
  }

  private func names(_ attribute: String, of element: Element) -> [String] { texts(attribute, of: element).map(\.string) }

  private func locations(_ attribute: String, of element: Element) -> [DAOError.Location] {
    texts(attribute, of: element).map { markup.location($0.position) }
  }

  private func texts(_ attribute: String, of element: Element) -> [Text] {
    element[attribute]?.text.split(separator: ",").filter { !$0.isBlank }.map { $0.trimmed() } ?? []
  }
}

extension OperationKind {
  /// Whether the statement may generate keys.
  var hasKeys: Bool { self == .insert || self == .update }

  /// The attributes that scripts and mappers have in common.
  var commonAttributes: [String] {
    let own: [String] =
      switch self {
      case .select: ["resultMap", "resultOrdered", "fetchSize", "useCache", "affectData"]
      case .insert, .update: ["useGeneratedKeys", "keyProperty", "keyColumn"]
      case .delete: []
      }
    return own + ["databaseId", "timeout", "flushCache"]
  }
}

extension MarkupChecker {
  /// The attribute `generate` of a select or a result map with a `type`.
  mutating func generates(_ element: Element) -> Bool {
    guard boolean("generate", of: element) == true else { return false }
    if element["type"] == nil, let attribute = element["generate"] {
      fault("'generate' makes the entity of 'type': name the type, or remove it", at: attribute.position)
    }
    return true
  }

  /// MyBatis's languages `xml` and `raw` are the same language here.
  mutating func checkLanguage(_ name: Text?) {
    guard let name = name?.trimmed(), !name.string.isEmpty else { return }
    let languages = ["xml", "raw", "xmllanguagedriver", "rawlanguagedriver", "mybatisxmllanguagedriver"]
    if languages.contains(TypeAliases().type(named: name.string).lowercased()) { return }
    fault("'\(name.string)' is no language for SQL here: write dynamic SQL with elements", at: name.position)
  }

  mutating func checkStatementType(of element: Element) {
    guard let type = element["statementType"] else { return }
    switch type.text.trimmed().string {
    case "STATEMENT", "PREPARED": break
    case "CALLABLE":
      fault("stored procedures are not called this way: select the function's result instead", at: type.text.position)
    default: fault("'statementType' is STATEMENT or PREPARED, not '\(type.value)'", at: type.text.position)
    }
  }
}
