import DAOCore

@testable import DAOKit

/// A nested select that is run for all its parents at once, beside the same select called for each of them.
struct NestedKeyScene {
  let scene: FoldingScene
  private let keys: [String]

  /// - Parameters:
  ///   - keys: The columns of `parent` that are arguments; the select has them as `:k` and so on.
  ///   - kids: The SQL of the nested select.
  ///   - collations: Those of the database.
  init(schema: String, keys: [String] = ["k"], kids: String, collations: [SQLCollation] = []) throws {
    self.keys = keys
    var configuration = Configuration()
    configuration.sqlite.collations = collations
    let column = "{" + keys.map { "\($0)=\($0)" }.joined(separator: ",") + "}"
    scene = try FoldingScene(
      schema: schema,
      maps: """
        <resultMap id="parent"><id property="n" column="n"/><collection property="kids" column="\(column)" select="kids"/></resultMap>
        """,
      selects: """
        <select selector="parents" map="parent">SELECT rowid AS n, * FROM parent ORDER BY rowid</select>
        <select selector="keys">SELECT \(keys.joined(separator: ", ")) FROM parent ORDER BY rowid</select>
        <select selector="kids"><![CDATA[\(kids)]]></select>
        """, configuration: configuration)
  }

  /// The children of each parent as the result map has them, a text for each child.
  func together() throws -> [[String]] {
    _ = scene.driver.takeStatements()
    let rows: [Row] = try scene.call("parents")
    return rows.map { row in
      switch row.nested("kids") {
      case .rows(let rows): rows.map(Self.text)
      case .values(let values): values.map(Self.text)
      case .row(let row): [Self.text(row)]
      case nil: []
      }
    }
  }

  /// How many statements ``together()`` ran for the children.
  var statementCount: Int { scene.driver.takeStatements().count - 1 }

  /// The same by a call for each parent.
  func oneByOne() throws -> [[String]] {
    let parents: [Row] = try scene.call("keys")
    return try parents.map { parent in
      let values = keys.map { (name: $0, value: parent[$0] ?? .null) }
      guard values.contains(where: { $0.value != .null }) else { return [] }
      let named = values.map { (name: $0.name, value: $0.value as (any Encodable)?) }
      let rows: [Row] = try Call(scene.operation("kids"), on: scene.database.core, .named(named)).result()
      return rows.map(Self.text)
    }
  }

  private static func text(_ row: Row) -> String {
    row.columns.enumerated().map { "\($1): \(text(row[$0] ?? .null))" }.joined(separator: ", ")
  }

  /// Tells types and bytes apart.
  private static func text(_ value: Value) -> String {
    switch value {
    case .null: "null"
    case .integer(let value): "\(value)"
    case .real(let value): "real \(value) \(value.bitPattern)"
    case .text(let value): "'\(Array(value.utf8))'"
    case .blob(let value): "x'\(Array(value))'"
    }
  }
}
