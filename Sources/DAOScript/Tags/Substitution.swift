import DAOCore
import DAOMarkup

/// `${name}`: a piece of SQL that the call chooses from the values that a `<substitution>` declares.
package struct Substitution: Sendable, Hashable {
  /// The name or path between the braces.
  package var name: Text
  /// The allowed values; nil until a declaration is found.
  package var domain: Domain?
  /// The position of its `$`.
  package var position: Position

  /// A text that only a caller knows, in statements without a call. No SQL is written with it; to a scanner it is a word.
  package static let unknownText = "\u{FFFC}"

  package enum Domain: Sendable, Hashable {
    /// `values="name, dob desc"`: one of these texts.
    case values([String], at: [DAOError.Location] = [])
    /// `columns-of="employee"`: a column of this table, or several with their sort orders, quoted.
    case columns(of: String, at: DAOError.Location? = nil)
    /// Any text of the caller, unchecked. A configuration allows it by `unsafeSubstitution`.
    case unsafe
  }

  package init(name: Text, domain: Domain? = nil, position: Position) {
    self.name = name
    self.domain = domain
    self.position = position
  }

  /// Reads `<substitution name="orderBy" values="name, dob desc"/>`, or `columns-of="employee"`.
  static func read(_ element: Element, into domains: inout [String: Domain], with checker: inout MarkupChecker) {
    checker.checkAttributes(of: element, allowed: ["name", "values", "columns-of"])
    for child in checker.elements(of: element) { checker.unknown(child, in: [], else: "; <substitution> is empty") }
    let name = checker.required("name", of: element, "name what the SQL writes as ${name}")
    guard let domain = domain(of: element, with: &checker), let name else { return }
    if domains[name.string] != nil { checker.fault("'${\(name.string)}' is declared a second time", at: name.position) }
    domains[name.string] = domain
  }

  private static func domain(of element: Element, with checker: inout MarkupChecker) -> Domain? {
    switch (element["values"], element["columns-of"]) {
    case (let values?, nil):
      let pieces = values.text.split(separator: ",")
      for piece in pieces where piece.isBlank {
        checker.fault("a value is missing in 'values': write it like \"name, dob desc\"", at: piece.position)
      }
      return .values(
        pieces.map { $0.string.split(whereSeparator: \.isWhitespace).joined(separator: " ") },
        at: pieces.map { checker.location($0.trimmed().position) })
    case (nil, _?):
      return checker.required("columns-of", of: element, "name the table").map {
        .columns(of: $0.string, at: checker.location($0.position))
      }
    default:
      checker.fault(
        "<substitution> has either 'values' or 'columns-of': say what may be put in", at: element.position)
      return nil
    }
  }

  func step(_ builder: inout RenderStepBuilder, file: String) -> (any SQLTagStep)? {
    guard let domain else {
      builder.fault(
        "'${\(name.string)}' would put text into the SQL unchecked: declare what it may be, like "
          + "<substitution name=\"\(name.string)\" values=\"…\"/>, or bind a value by #{\(name.string)}", at: position, file)
      return nil
    }
    if case .columns(let table, let place) = domain { builder.note(table, at: place ?? DAOError.Location(position, in: file)) }
    guard let value = builder.noting({ () throws(DAOError) in try Expression.parse(name, file: file) }) else { return nil }
    builder.inputs.note(value.inputUses())
    return SubstitutionStep(value: value, domain: domain, location: DAOError.Location(position, in: file))
  }
}

/// A substitution, prepared for rendering.
final class SubstitutionStep: SQLTagStep {
  let value: Expression
  let domain: Substitution.Domain
  let location: DAOError.Location
  /// The declared texts in three forms: by bytes, by Swift's equality, and ignoring case. Of equal texts, the first wins.
  private let exact: [ExactText: String]
  private let equal: [String: String]
  private let folded: [String: String]

  init(value: Expression, domain: Substitution.Domain, location: DAOError.Location) {
    self.value = value
    self.domain = domain
    self.location = location
    let texts: [String] = if case .values(let texts, _) = domain { texts } else { [] }
    exact = Dictionary(texts.map { (ExactText($0), $0) }) { first, _ in first }
    equal = Dictionary(texts.map { ($0, $0) }) { first, _ in first }
    folded = Dictionary(texts.map { ($0.lowercased(), $0) }) { first, _ in first }
  }

  // MARK: Deciding

  func decide(_ finder: inout SQLVariantFinder) throws(DAOError) {
    let text = try text(in: finder.scope, dialect: finder.dialect, columns: finder.columns)
    finder.key.texts.append(ExactText(text))
  }

  /// The SQL that the value chooses, in the spelling of the script or the schema, never of the caller. The exception is a
  /// configuration that allows unchecked text.
  func text(in scope: DynamicScope, dialect: any Dialect, columns: [String: [String]]) throws(DAOError) -> String {
    let value = try value.evaluate(in: scope)
    let given = value.string?.collapsingWhitespace() ?? ""
    switch domain {
    case .unsafe:
      guard value.isScalar else { throw error("is \(value.kind), not text") }
      return value.string ?? ""
    case .values(let values, _):
      if let text = declared(given) { return text }
      throw error("is none of those that are declared: \(Self.list(values))")
    case .columns(let table, _):
      return try order(given, by: columns[table] ?? [], of: table, dialect)
    }
  }

  /// The declared text that a caller means; nil without one.
  private func declared(_ text: String) -> String? { exact[ExactText(text)] ?? equal[text] ?? folded[text.lowercased()] }

  /// `name`, or `name desc, dob`, quoted.
  private func order(
    _ given: String, by columns: [String], of table: String, _ dialect: any Dialect
  ) throws(DAOError) -> String {
    var pieces: [String] = []
    let names = NameTable(columns)
    let given = given.split(separator: ",", omittingEmptySubsequences: false)
    guard given.count <= ScriptLimits.chosenColumns else {
      throw error("has more than \(ScriptLimits.chosenColumns) columns")
    }
    for piece in given {
      let words = piece.split(separator: " ")
      let direction = words.count == 2 ? words[1].uppercased() : "ASC"
      guard let name = words.first.map(String.init), words.count <= 2, direction == "ASC" || direction == "DESC",
        let column = names.index(of: name)
      else {
        throw error("is no column of '\(table)'; there are \(Self.list(columns)), each with asc or desc")
      }
      pieces.append(dialect.quote(columns[column]) + (words.count == 2 ? " \(direction)" : ""))
    }
    return pieces.joined(separator: ", ")
  }

  /// The first names of a list, and the number of the others.
  private static func list(_ names: [String]) -> String {
    let shown = 50
    let more = names.count > shown ? ", and \(names.count - shown) more" : ""
    return names.prefix(shown).joined(separator: ", ") + more
  }

  private func error(_ message: String) -> DAOError {
    DAOError(.parameter, "the value of '${\(value.source.string)}' \(message)", location: location)
  }

  // MARK: Writing

  func write(_ writer: inout SQLVariantWriter) {
    let text = writer.nextText()
    writer.write(SQLPiece(text: text[...], location: place(of: text)))
  }

  /// Where the script declares a text; the place of the substitution for a text from elsewhere.
  private func place(of text: String) -> DAOError.Location {
    guard case .values(let texts, let places) = domain, let index = texts.firstIndex(of: text),
      places.indices.contains(index)
    else { return location }
    return places[index]
  }

  func options(_ schema: VariantSchema) -> [SQLTagOption] {
    switch domain {
    case .values(let texts, _): texts.map { SQLTagOption(text: $0) }
    case .columns(let table, _): (schema.columns[table] ?? []).map { SQLTagOption(text: schema.dialect.quote($0)) }
    case .unsafe: [SQLTagOption(text: Substitution.unknownText)]
    }
  }
}
