import DAOCore
import DAORuntime

/// Writes the SQL of conditions on documents, and collects its values.
///
/// A value is looked for in its property's column, if that holds values of its kind, and beside the columns else.
struct DocumentText {
  private let shape: DocumentShape
  var sql = ""
  private var values: [TypedValue] = []

  init(_ shape: DocumentShape) { self.shape = shape }

  var statement: BoundStatement { BoundStatement(shape.text(sql, values.count, .query), .collected(values)) }

  private mutating func place(_ value: TypedValue) -> String {
    values.append(value)
    return shape.dialect.place(values.count)
  }

  /// Writes a select with its condition. Documents whose time is over are not there.
  mutating func write(_ select: String, where sets: [[DocumentCondition]], at time: Double) throws {
    var conditions: [String] = []
    if !sets.isEmpty {
      let alternatives = try sets.map { set in
        set.isEmpty ? "TRUE" : try set.map { "(\(try condition($0)))" }.joined(separator: " AND ")
      }
      conditions.append("(\(alternatives.map { "(\($0))" }.joined(separator: " OR ")))")
    }
    if shape.expires { conditions.append(ExpiringTable.isThere(at: place(.real(time)), shape.dialect)) }
    sql = conditions.isEmpty ? select : "\(select) WHERE \(conditions.joined(separator: " AND "))"
  }

  /// Writes a select of one key, or of one of several.
  mutating func write(_ select: String, keys: [TypedValue], at time: Double) {
    let places = keys.map { place($0) }
    let list = places.count == 1 ? "= \(places[0])" : "IN (\(places.joined(separator: ", ")))"
    sql = "\(select) WHERE \(shape.quotedKey) \(list)"
    if shape.expires { sql += " AND \(ExpiringTable.isThere(at: place(.real(time)), shape.dialect))" }
  }

  // MARK: Conditions

  private mutating func condition(_ condition: DocumentCondition) throws -> String {
    let (name, value) = (condition.property, condition.value)
    switch condition.operation {
    case .equal: return any(try equality(name, scalar(value, condition)))
    case .notEqual: return try another(name, [scalar(value, condition)])
    case .less: return any(comparison(name, "<", try ordered(value, condition)))
    case .greater: return any(comparison(name, ">", try ordered(value, condition)))
    case .atMost: return any(comparison(name, "<=", try ordered(value, condition)))
    case .atLeast: return any(comparison(name, ">=", try ordered(value, condition)))
    case .in: return any(try list(value, condition).flatMap { try equality(name, scalar($0, condition)) })
    case .notIn: return try another(name, list(value, condition).map { try scalar($0, condition) })
    case .between:
      let bounds = try list(value, condition)
      guard bounds.count == 2 else { throw Self.unfit(condition, "a list of the least and the greatest value") }
      let least = any(comparison(name, ">=", try ordered(bounds[0], condition)))
      return "(\(least)) AND (\(any(comparison(name, "<=", try ordered(bounds[1], condition)))))"
    case .like:
      guard case .text = value else { throw Self.unfit(condition, "a text") }
      return any(comparison(name, "LIKE", value))
    case .contains: return any(part(name, try scalar(value, condition)))
    }
  }

  private func any(_ terms: [String]) -> String {
    guard terms.count > 256 else { return terms.isEmpty ? "FALSE" : terms.joined(separator: " OR ") }
    // Engines limit the depth of an expression: 1,000 in SQLite (<https://www.sqlite.org/limits.html#max_expr_depth>).
    return "(\(any(Array(terms.prefix(terms.count / 2))))) OR (\(any(Array(terms.dropFirst(terms.count / 2)))))"
  }

  /// Whether a document has the property with another value than these. One that does not have it is not found.
  private mutating func another(_ name: String, _ values: [JSON]) throws -> String {
    var isThere: [String] = []
    if let column = column(name) { isThere.append("\(quoted(column)) IS NOT NULL") }
    if let isBeside = beside(name, "TRUE", guarded: false) { isThere.append(isBeside) }
    let equal = any(try values.flatMap { try equality(name, $0) })
    return "(\(any(isThere))) AND NOT coalesce(\(equal), FALSE)"
  }

  private mutating func equality(_ name: String, _ value: JSON) throws -> [String] {
    guard value != .null else { return [beside(name, shape.dialect.isNull("daokit_kept"))].compactMap(\.self) }
    return comparison(name, "=", value)
  }

  /// A comparison with the column, if it holds values of this kind, and with what is kept beside it, if that may.
  private mutating func comparison(_ name: String, _ operation: String, _ value: JSON) -> [String] {
    guard let (operation, value) = stored(operation, value), let kind = value.comparedKind else { return [] }
    let column = column(name)
    var terms: [String] = []
    if let column, column.takes(value) {
      let comparison =
        operation == "LIKE"
        ? shape.dialect.isLike(column.compared(in: shape.quotedName), place(value.scalar))
        : column.comparison(in: shape.quotedName, operation, value) { place($0) }
      terms.append(column.isMixed ? "(typeof(\(quoted(column))) \(storage(value)) AND \(comparison))" : comparison)
    }
    if mayBeBeside(value, column) {
      let term = beside(name) { $0.comparison(with: "daokit_kept", kind, operation, value) }
      if let term { terms.append(term) }
    }
    return terms
  }

  /// A comparison with a value of JSON that the engine has taken apart.
  private mutating func comparison(
    with element: String, _ kind: JSONKind, _ operation: String, _ value: JSON
  ) -> String {
    let (found, place) = (shape.dialect.value(of: element, as: kind), place(value.number))
    return operation == "LIKE" ? shape.dialect.isLike(found, place) : "\(found) \(operation) \(cast(place, kind))"
  }

  /// The value for an engine that has to know its type.
  private func cast(_ place: String, _ kind: JSONKind) -> String {
    guard shape.dialect.hasStrictTypes, kind == .number else { return place }
    return "CAST(\(place) AS \(shape.dialect.type(of: .decimal)))"
  }

  /// The same comparison with a text that the engine can store, where its texts have no NUL; nil for one that none of them meets.
  private func stored(_ operation: String, _ value: JSON) -> (operation: String, value: JSON)? {
    guard !shape.dialect.textsHoldNUL, case .text(let text) = value, let end = text.unicodeScalars.firstIndex(of: "\0") else {
      return (operation, value)
    }
    let start = JSON.text(String(text.unicodeScalars[..<end]))
    return switch operation {
    case "<", "<=": ("<=", start)
    case ">", ">=": (">", start)
    default: nil
    }
  }

  /// A part of a text, or a member of an array.
  private mutating func part(_ name: String, _ value: JSON) -> [String] {
    // Nothing has it.
    guard shape.dialect.textsHoldNUL || !value.hasNUL else { return [] }
    let column = column(name)
    var terms: [String] = []
    if let column {
      if column.isJSON {
        terms.append(member(value, of: quoted(column)))
      } else if case .text = value, column.takes(value) {
        let isPart = isPart(value, of: column.compared(in: shape.quotedName))
        terms.append(column.isMixed ? "(typeof(\(quoted(column))) = 'text' AND \(isPart))" : isPart)
      }
    }
    let array = beside(name) { $0.member(value, of: $0.shape.dialect.value(of: "daokit_kept", as: .array)) }
    if let array { terms.append(array) }
    if case .text = value, mayBeBeside(value, column) {
      let text = beside(name) { $0.isPart(value, of: $0.shape.dialect.value(of: "daokit_kept", as: .text)) }
      if let text { terms.append(text) }
    }
    return terms
  }

  private mutating func isPart(_ value: JSON, of text: String) -> String {
    "\(shape.dialect.position(of: place(value.scalar), in: text)) > 0"
  }

  private mutating func member(_ value: JSON, of array: String) -> String {
    let isEqual =
      value.comparedKind.map { comparison(with: "daokit_member", $0, "=", value) } ?? shape.dialect.isNull("daokit_member")
    return "EXISTS (SELECT 1 FROM \(shape.dialect.elements(of: array, as: "daokit_member")) WHERE \(isEqual))"
  }

  // MARK: Properties

  /// The column of a property, or of the key; nil for a property without one.
  private func column(_ name: String) -> DocumentColumn? {
    if name == shape.key.name { return DocumentColumn(shape.key, shape.dialect) }
    if name == DocumentShape.added && shape.hasAdded || name == DocumentShape.changed && shape.hasChanged {
      return DocumentColumn(shape.table?.columns.first { $0.name == name } ?? shape.key, shape.dialect)
    }
    return shape.index(of: name).map { shape.members[$0] }
  }

  /// The column with its table: the functions that read JSON have columns of their own, named `key` and `value`.
  private func quoted(_ column: DocumentColumn) -> String { "\(shape.quotedName).\(shape.dialect.quote(column.name))" }

  /// Whether a value of this kind may be kept beside the column.
  private func mayBeBeside(_ value: JSON, _ column: DocumentColumn?) -> Bool { !(column?.takesAll(like: value) ?? false) }

  /// A condition on what is kept beside the columns of a property; nil for a table that keeps nothing there.
  private mutating func beside(
    _ name: String, guarded: Bool = true, _ condition: (inout DocumentText) -> String
  ) -> String? {
    guard shape.hasSide, name != shape.key.name, shape.dialect.textsHoldNUL || !name.utf8.contains(0) else { return nil }
    // A value that a script has put into the column is the one that counts.
    let isEmpty = guarded ? column(name).map { "\(quoted($0)) IS NULL AND " } ?? "" : ""
    let key = place(.text(name))
    let condition = condition(&self)
    let isKept = "SELECT 1 FROM \(shape.members(as: "daokit_kept")) WHERE daokit_kept.key = \(key) AND \(condition)"
    return "(\(isEmpty)EXISTS (\(isKept)))"
  }

  private mutating func beside(_ name: String, _ condition: String, guarded: Bool = true) -> String? {
    beside(name, guarded: guarded) { _ in condition }
  }

  /// What rows are sorted by for a property; nil for one that no document has a column of.
  mutating func sorted(by name: String) -> String? {
    guard let column = column(name) else { return nil }
    let beside = shape.hasSide && !column.takesAll(like: .integer(0)) && column.takes(.integer(0)) ? numberBeside(name) : nil
    return column.sorted(in: shape.quotedName, beside: beside)
  }

  private mutating func numberBeside(_ name: String) -> String {
    "(SELECT \(shape.dialect.value(of: "daokit_kept", as: .number)) FROM \(shape.members(as: "daokit_kept")) "
      + "WHERE daokit_kept.key = \(place(.text(name))))"
  }

  // MARK: Values

  private func storage(_ value: JSON) -> String { if case .text = value { "= 'text'" } else { "IN ('integer', 'real')" } }

  private func scalar(_ value: JSON, _ condition: DocumentCondition) throws -> JSON {
    switch value {
    case .list, .object: throw Self.unfit(condition, "a truth value, number, text or null")
    case .null, .boolean, .integer, .real, .text: value
    }
  }

  private func ordered(_ value: JSON, _ condition: DocumentCondition) throws -> JSON {
    switch value {
    case .null, .list, .object: throw Self.unfit(condition, "a truth value, number or text")
    case .boolean, .integer, .real, .text: value
    }
  }

  private func list(_ value: JSON, _ condition: DocumentCondition) throws -> [JSON] {
    guard case .list(let values) = value else { throw Self.unfit(condition, "a list") }
    return values
  }

  private static func unfit(_ condition: DocumentCondition, _ wanted: String) -> DAOError {
    DAOError(
      .parameter,
      "'\(condition.operation)' compares '\(condition.property)' with \(wanted), and \(condition.value.kind) was given")
  }
}

extension JSON {
  /// The kind of the values that it is compared with; nil for one that is not.
  fileprivate var comparedKind: JSONKind? {
    switch self {
    case .null, .list, .object: nil
    case .boolean: .boolean
    case .integer, .real: .number
    case .text: .text
    }
  }
}
