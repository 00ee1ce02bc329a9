import DAOCore
import DAOMarkup

/// Reads the declarations for generated Swift: `<entity>`, `<column>`, and the `<parameter>` and `<result>` of an operation.
struct TypeDeclarationReader {
  private(set) var checker: MarkupChecker
  private(set) var declarations = TypeDeclarations()
  /// The position of each declaration, by its element and name.
  private var places: [[String]: DAOError.Location] = [:]

  /// The elements beside operations.
  static let elementNames = ["entity", "column"]
  /// The elements in operations.
  static let operationElementNames = ["parameter", "result"]

  init(file: String) { checker = MarkupChecker(file: file) }

  /// Reads one of ``elementNames``.
  mutating func read(_ element: Element) {
    if element.name == "entity" { entity(element) } else { column(element) }
  }

  private mutating func entity(_ element: Element) {
    checker.checkAttributes(of: element, allowed: ["name", "table", "record"])
    checker.checkEmpty(element)
    let name = checker.required("name", of: element, "name the Swift struct, like Employee")
    let table = checker.required("table", of: element, "name the table whose columns it has")
    let isRecord = checker.boolean("record", of: element)
    guard let name, let table else { return }
    guard name.string.isIdentifier else {
      checker.fault("'\(name.string)' is no name of a struct: write it like Employee", at: name.position)
      return
    }
    guard isFirst(["entity", name.string], name) else { return }
    declarations.entities.append(
      DeclaredEntity(
        name: name.string, table: table.string, isRecord: isRecord == true, location: checker.location(element.position),
        tableLocation: checker.location(table.position)))
  }

  private mutating func column(_ element: Element) {
    checker.checkAttributes(of: element, allowed: ["name", "type"])
    checker.checkEmpty(element)
    let name = checker.required("name", of: element, "name the column with its table, like employee.gender")
    let type = type(of: element)
    guard let name, let type else { return }
    guard let dot = name.string.lastIndex(of: "."), dot != name.string.startIndex,
      name.string.index(after: dot) != name.string.endIndex
    else {
      checker.fault("'\(name.string)' is no column with its table: write it like employee.gender", at: name.position)
      return
    }
    if type.isOptional, let attribute = element["type"] {
      checker.fault(
        "the schema says whether a column may be NULL: write type=\"\(type.name)\"", at: attribute.text.position)
    }
    guard isFirst(["column", name.string.lowercased()], name) else { return }
    declarations.columns.append(
      DeclaredColumn(
        table: String(name.string[..<dot]), column: String(name.string[name.string.index(after: dot)...]), type: type,
        location: checker.location(element.position), nameLocation: checker.location(name.position)))
  }

  /// Reads a `<parameter>` or `<result>` of an operation.
  mutating func read(_ element: Element, into operation: inout ScriptOperation) {
    if element.name == "parameter" { parameter(element, &operation) } else { result(element, &operation) }
  }

  private mutating func parameter(_ element: Element, _ operation: inout ScriptOperation) {
    checker.checkAttributes(of: element, allowed: ["name", "type"])
    checker.checkEmpty(element)
    let name = checker.required("name", of: element, "name the parameter, like limit")
    let type = type(of: element)
    guard let name, let type else { return }
    guard !operation.parameters.contains(where: { $0.name == name.string }) else {
      checker.fault("the parameter '\(name.string)' is declared already: remove one", at: name.position)
      return
    }
    operation.parameters.append(
      DeclaredParameter(
        name: name.string, type: type, location: checker.location(element.position),
        nameLocation: checker.location(name.position)))
  }

  private mutating func result(_ element: Element, _ operation: inout ScriptOperation) {
    checker.checkAttributes(of: element, allowed: ["column", "type", "null"])
    checker.checkEmpty(element)
    let column = checker.required("column", of: element, "name the column of the result")
    let type = type(of: element)
    var isNullable = checker.boolean("null", of: element)
    guard let column, let type else { return }
    if type.isOptional {
      if isNullable == false, let attribute = element["null"] {
        checker.fault("'\(type)' and null=\"false\" contradict each other: remove one of them", at: attribute.position)
      }
      isNullable = true
    }
    guard !operation.results.contains(where: { $0.column == column.string }) else {
      checker.fault("the column '\(column.string)' is declared already: remove one", at: column.position)
      return
    }
    operation.results.append(
      DeclaredResult(
        column: column.string, type: DeclaredType(name: type.name), isNullable: isNullable,
        location: checker.location(element.position), columnLocation: checker.location(column.position)))
  }

  private mutating func type(of element: Element) -> DeclaredType? {
    guard let text = checker.required("type", of: element, "name the Swift type, like Int") else { return nil }
    if let type = DeclaredType(text.string) { return type }
    checker.fault("'\(text.string)' is no type: write its name, like Int, String? or [Double]", at: text.position)
    return nil
  }

  /// Notes a second declaration of a name.
  private mutating func isFirst(_ key: [String], _ name: Text) -> Bool {
    if let first = places[key] {
      checker.fault("the \(key[0]) '\(name.string)' is declared at \(first) already: remove one", at: name.position)
      return false
    }
    places[key] = checker.location(name.position)
    return true
  }
}
