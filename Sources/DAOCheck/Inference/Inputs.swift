import DAOCore
import DAOSQL
import DAOScript

/// An input of an operation, with its Swift type.
package struct Input {
  /// As the operation reads it; `?2` for a place without a name.
  package var name: String
  /// Nil where nothing tells.
  package var type: SwiftType?
  /// The texts that it may be; nil for a value.
  package var choices: [String]?
  /// The column that it is stored in or compared with, for its name.
  package var column: String?
  package var table: String?
  /// Where it is used.
  package var location: DAOError.Location
  /// Whether the SQL does without it.
  package var mayBeAbsent = false
  /// Set where it is a list of rows, or an entity: the paths into each.
  package var paths: [Input] = []
  package var isList = false

  /// The name of the whole argument.
  package static let whole = "_parameter"

  /// The name in Swift.
  package var swiftName: String? { SwiftName.property(name.hasPrefix("?") ? column ?? "value\(name.dropFirst())" : name) }
}

/// Finds the types of an operation's inputs: as declared, by the columns that they meet, by what the SQL wants of them.
package struct Inputs {
  private let operation: CheckedOperation
  private let types: ColumnTypes
  private let nodes: OperationNodes
  /// How each bound path is used, over all statements.
  private var uses: [String: [StatementDescription.Parameter]] = [:]

  package init(_ operation: CheckedOperation, _ types: ColumnTypes) {
    self.operation = operation
    self.types = types
    nodes = OperationNodes(operation.linked)
    let places = Dictionary(operation.linked.values.map { ($0.location, $0.path) }) { first, _ in first }
    for statement in operation.statements { collect(statement, places) }
  }

  private mutating func collect(_ statement: CheckedStatement, _ places: [DAOError.Location: String]) {
    let text = statement.text
    let runs = Dictionary((text.origin?.runs ?? []).map { ($0.offset, $0.location) }) { first, _ in first }
    let isDynamic = if case .dynamic = operation.linked.body { true } else { false }
    let offsets =
      isDynamic ? SQLText(text.sql, dialect: operation.schema.dialect).parameters.map(\.range.lowerBound) : []
    for (index, parameter) in statement.description.parameters.enumerated() where !text.parameters[index].isTimeOfCall {
      var path = text.parameters[index].name ?? "?\(index + 1)"
      if offsets.indices.contains(index), let location = runs[offsets[index]] ?? nil, let known = places[location] {
        path = known
      }
      uses[path, default: []].append(parameter)
    }
  }

  /// The inputs in the order of positional arguments; of an operation that looks at all of its argument, that argument.
  package var all: [Input] {
    let inputs = operation.linked.inputs.map { input(named: $0.name, $0.values) }
    guard operation.linked.operationInputs.takesEverything else { return inputs }
    if inputs.isEmpty { return [input(named: Input.whole, [])] }
    let type = declared(Input.whole).map { SwiftType($0.type) }
    return [Input(name: Input.whole, type: type, location: operation.operation.location)]
  }

  /// The entity that has the inputs as its properties: the declared type of a parameter that the SQL does not have, or the entity
  /// that is known for the table of a built statement.
  package func entity(_ entities: EntityIndex) -> SwiftType? {
    let bound = operation.statements.flatMap { $0.text.parameters.compactMap(\.name) }
    let names = Set(bound + operation.linked.inputs.map(\.name) + operation.linked.values.flatMap { [$0.input, $0.path] })
    if let own = operation.linked.declaration.parameters.first(where: { !names.contains($0.name) }) {
      return SwiftType(own.type)
    }
    guard case .built(let statement) = operation.linked.body, statement.bindsColumns else { return nil }
    return entities.entity(ofTable: statement.tableName, having: builtColumns.map(\.name)).map { SwiftType($0) }
  }

  /// The columns that a built statement takes from its argument, in their order.
  package var builtColumns: [Input] {
    operation.statements.first.map { statement in
      statement.text.parameters.filter { !$0.isTimeOfCall }.compactMap(\.name).map { input(named: $0, []) }
    } ?? []
  }

  private func input(named name: String, _ values: [LinkedValue]) -> Input {
    let hints = nodes.hints[name] ?? []
    let location = values.first?.location ?? operation.operation.location
    var input = Input(name: name, location: location, mayBeAbsent: hints.contains(.mayBeNull) && operation.operation.isDynamic)
    if let domain = nodes.substitutions[name] {
      input.type = SwiftType("String")
      if case .values(let texts, _) = domain { input.choices = texts }
    }
    let items = nodes.collections.filter { $0.value == name }.keys
    if !items.isEmpty || hints.contains(.list) {
      list(&input, items: Set(items), hints)
    } else {
      let nested = Set(values.map(\.path).filter { $0 != name }).sorted()
      if nested.allSatisfy(Self.isDirect), uses[name] == nil {
        input.paths = nested.map { value(path: $0, name: Self.last($0), location) }
      }
      let direct = value(path: name, name: name, location)
      input.column = direct.column
      input.type = input.type ?? direct.type ?? Self.type(hints)
      if direct.type?.isOptional == true { input.type = input.type?.optional }
    }
    if input.mayBeAbsent || (input.isList && nodes.nullableCollections.contains(name)) { input.type = input.type?.optional }
    if let declared = declared(name) { input.type = SwiftType(declared.type) }
    return input
  }

  private func declared(_ name: String) -> DeclaredParameter? {
    operation.linked.declaration.parameters.first { $0.name == name }
  }

  private func list(_ input: inout Input, items: Set<String>, _ hints: Set<InputHint>) {
    input.isList = true
    let members = Set(
      operation.linked.values.filter { $0.isLocal && items.contains($0.input) && !items.contains($0.path) }.map(\.path)
    ).sorted()
    guard members.isEmpty else {
      // Properties that are only tested, and lists of inner loops, are not among the bound ones: a struct would lack them.
      let read = items.reduce(into: Set<String>()) { $0.formUnion(nodes.properties[$1] ?? []) }
      guard read.isSubset(of: members.map(Self.last)), members.allSatisfy(Self.isDirect) else { return }
      let location = input.location
      input.paths = Self.ordered(members, by: operation.linked.values).map { value(path: $0, name: Self.last($0), location) }
      return
    }
    let elements = items.map { value(path: $0, name: $0, input.location) }
    if let type = elements.lazy.compactMap(\.type).first { input.type = type.list }
    input.column = elements.lazy.compactMap(\.column).first
  }

  private static func ordered(_ paths: [String], by values: [LinkedValue]) -> [String] {
    var seen: Set<String> = []
    return values.map(\.path).filter { paths.contains($0) && seen.insert($0).inserted }
  }

  /// Whether a path leads to a property, and not to that of a nested value.
  private static func isDirect(_ path: String) -> Bool { path.split(separator: ".").count == 2 }

  private static func last(_ path: String) -> String { path.split(separator: ".").last.map(String.init) ?? path }

  /// The type of a bound path by its places in the statements.
  private func value(path: String, name: String, _ location: DAOError.Location) -> Input {
    var input = Input(name: name, location: location)
    let uses = uses[path] ?? []
    let java = operation.linked.values.lazy.filter { $0.path == path }.compactMap(\.javaType).compactMap { SwiftType(java: $0) }
      .first
    let columns = uses.flatMap(\.columns)
    input.column = columns.first?.name
    input.table = columns.first?.table
    input.type =
      java ?? type(of: columns) ?? type(ofArray: uses) ?? uses.lazy.compactMap(\.kind).compactMap { types.type(of: $0) }.first
    if !uses.isEmpty, uses.allSatisfy(\.takesNull) { input.type = input.type?.optional }
    return input
  }

  /// The type that all columns have; nil where they have none in common.
  private func type(of columns: [TableColumn]) -> SwiftType? { Self.common(Set(columns.compactMap { types.type(of: $0) })) }

  /// The type of an array whose elements are compared with columns: of `:states` in `state = ANY(:states)`.
  private func type(ofArray uses: [StatementDescription.Parameter]) -> SwiftType? {
    guard uses.contains(where: { if case .column(let column)? = $0.kind, case .array = column.kind { true } else { false } })
    else { return nil }
    return type(of: uses.flatMap(\.elementColumns))?.list
  }

  /// The only type; of an Int and a Double, the Double.
  private static func common(_ found: Set<SwiftType>) -> SwiftType? {
    if found.count == 1 { return found.first }
    return found == [SwiftType("Int"), SwiftType("Double")] ? SwiftType("Double") : nil
  }

  private static func type(_ hints: Set<InputHint>) -> SwiftType? {
    if hints.contains(.text) { return SwiftType("String") }
    if hints.contains(.real) { return SwiftType("Double") }
    if hints.contains(.integer) { return SwiftType("Int") }
    // What is only compared with null says nothing of its type.
    return hints.contains(.truth) && !hints.contains(.mayBeNull) ? SwiftType("Bool") : nil
  }
}
