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
    guard value != .null else { return [beside(name, "daokit_kept.type = 'null'")].compactMap(\.self) }
    return comparison(name, "=", value)
  }

  /// A comparison with the column, if it holds values of this kind, and with what is kept beside it, if that may.
  private mutating func comparison(_ name: String, _ operation: String, _ value: JSON) -> [String] {
    let column = column(name)
    var terms: [String] = []
    if let column, column.takes(value) {
      let comparison = "\(quoted(column)) \(operation) \(place(bound(value)))"
      terms.append(column.isMixed ? "(typeof(\(quoted(column))) \(storage(value)) AND \(comparison))" : comparison)
    }
    if mayBeBeside(value, column) {
      let types = types(of: value)
      let term = beside(name) {
        "daokit_kept.type IN (\(types)) AND daokit_kept.value \(operation) \($0.place($0.bound(value)))"
      }
      if let term { terms.append(term) }
    }
    return terms
  }

  /// A part of a text, or a member of an array.
  private mutating func part(_ name: String, _ value: JSON) -> [String] {
    let column = column(name)
    var terms: [String] = []
    if let column {
      let quoted = quoted(column)
      if column.isJSON {
        terms.append(
          "CASE WHEN json_valid(\(quoted)) AND json_type(\(quoted)) = 'array' THEN \(member(value, of: quoted)) ELSE FALSE END")
      } else if case .text = value, column.takes(value) {
        let place = place(bound(value))
        let isPart = "\(shape.dialect.position(of: place, in: quoted)) > 0"
        terms.append(column.isMixed ? "(typeof(\(quoted)) = 'text' AND \(isPart))" : isPart)
      }
    }
    let array = beside(name) { "daokit_kept.type = 'array' AND \($0.member(value, of: "daokit_kept.value"))" }
    if let array { terms.append(array) }
    if case .text = value, mayBeBeside(value, column) {
      let text = beside(name) { text in
        let place = text.place(text.bound(value))
        return "daokit_kept.type = 'text' AND \(text.shape.dialect.position(of: place, in: "daokit_kept.value")) > 0"
      }
      if let text { terms.append(text) }
    }
    return terms
  }

  private mutating func member(_ value: JSON, of array: String) -> String {
    let types = types(of: value)
    let isEqual = value == .null ? "" : " AND daokit_member.value = \(place(bound(value)))"
    return "EXISTS (SELECT 1 FROM \(elements(of: array)) AS daokit_member WHERE daokit_member.type IN (\(types))\(isEqual))"
  }

  // MARK: Properties

  /// The column of a property, or of the key; nil for a property without one.
  private func column(_ name: String) -> DocumentColumn? {
    if name == shape.key.name { return DocumentColumn(shape.key) }
    if name == DocumentShape.added && shape.hasAdded || name == DocumentShape.changed && shape.hasChanged {
      return DocumentColumn(shape.table?.columns.first { $0.name == name } ?? shape.key)
    }
    return shape.index(of: name).map { shape.members[$0] }
  }

  /// The column with its table: the functions that read JSON have columns of their own, named `key` and `value`.
  private func quoted(_ column: DocumentColumn) -> String { "\(shape.quotedName).\(shape.dialect.quote(column.name))" }

  /// Whether a value of this kind may be kept beside the column: a column has all those of its own kinds.
  private func mayBeBeside(_ value: JSON, _ column: DocumentColumn?) -> Bool { !(column?.takes(value) ?? false) }

  /// A condition on what is kept beside the columns of a property; nil for a table that keeps nothing there.
  private mutating func beside(
    _ name: String, guarded: Bool = true, _ condition: (inout DocumentText) -> String
  ) -> String? {
    guard shape.hasSide, name != shape.key.name else { return nil }
    let side = "\(shape.quotedName).\(shape.dialect.quote(DocumentShape.side))"
    // A value that a script has put into the column is the one that counts.
    let isEmpty = guarded ? column(name).map { "\(quoted($0)) IS NULL AND " } ?? "" : ""
    let key = place(.text(name))
    let condition = condition(&self)
    let isKept = "SELECT 1 FROM \(elements(of: side)) AS daokit_kept WHERE daokit_kept.key = \(key) AND \(condition)"
    return "(\(isEmpty)EXISTS (\(isKept)))"
  }

  private mutating func beside(_ name: String, _ condition: String, guarded: Bool = true) -> String? {
    beside(name, guarded: guarded) { _ in condition }
  }

  private func elements(of json: String) -> String { shape.dialect.elements(ofJSON: json) ?? json }

  // MARK: Values

  private func bound(_ value: JSON) -> TypedValue {
    switch value {
    case .null, .list, .object: .null
    case .boolean(let value): .integer(value ? 1 : 0)
    case .integer(let value): .integer(value)
    case .real(let value): .real(value)
    case .text(let value): .text(value)
    }
  }

  /// The types of JSON that values of this kind have.
  private func types(of value: JSON) -> String {
    switch value {
    case .null: "'null'"
    case .boolean: "'true', 'false'"
    case .integer, .real: "'integer', 'real'"
    case .text: "'text'"
    case .list: "'array'"
    case .object: "'object'"
    }
  }

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
