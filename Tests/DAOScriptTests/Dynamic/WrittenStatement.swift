import DAOCore
import DAOMarkup
import Foundation

@testable import DAOScript

/// Dynamic SQL for tests, parsed without a script around it.
struct WrittenStatement {
  private let file = "s.xml"

  static func statement(
    _ body: String, dialect: any Dialect = SQLiteDialect(), allowsNullLoops: Bool = false,
    substitutions: [String: Substitution.Domain] = [:]
  ) throws -> DynamicStatement {
    let root = try MarkupReader().read(Data("<s>\(body)</s>".utf8))
    let reader = WrittenStatement()
    var finder = PlaceholderFinder(file: reader.file, dialect: dialect, language: .script)
    let nodes = finder.cut(try reader.nodes(of: root))
    let faults = finder.faults.filter { $0.severity == .error }
    guard faults.isEmpty else { throw DAOError(.script, faults: faults) }
    let origin = Origin(operation: "test.s", element: DAOError.Location(root.position, in: reader.file))
    return DynamicStatement(
      try LinkedSQL(
        declare(nodes, substitutions), file: reader.file, origin: origin, dialect: dialect, allowsNullLoops: allowsNullLoops))
  }

  private static func declare(_ nodes: [SQLNode], _ domains: [String: Substitution.Domain]) -> [SQLNode] {
    nodes.map { node in
      guard case .substitution(var substitution) = node else { return node }
      substitution.domain = domains[substitution.name.string]
      return .substitution(substitution)
    }
  }

  private func nodes(of element: Element) throws -> [SQLNode] {
    try element.children.map { child in
      switch child {
      case .text(let text): .text(text)
      case .element(let element): try node(of: element)
      }
    }
  }

  private func node(of element: Element) throws -> SQLNode {
    switch element.name {
    case "if": return .tag(try branch(element))
    case "choose":
      let children = element.children.compactMap { if case .element(let element) = $0 { element } else { nil } }
      return .tag(
        Choose(
          try children.filter { $0.name == "when" }.map(branch),
          otherwise: try children.first { $0.name == "otherwise" }.map(nodes) ?? []))
    case "where": return .tag(Trim.where(try nodes(of: element)))
    case "set": return .tag(Trim.set(try nodes(of: element)))
    case "trim":
      return .tag(
        Trim(
          prefix: element["prefix"]?.value ?? "", suffix: element["suffix"]?.value ?? "",
          prefixOverrides: Trim.overrides(element["prefixOverrides"]?.value ?? ""),
          suffixOverrides: Trim.overrides(element["suffixOverrides"]?.value ?? ""), nodes: try nodes(of: element)))
    case "foreach": return .tag(try loop(element))
    case "bind": return .tag(Bind(name: written(element["name"]?.value ?? ""), value: try expression("value", element)))
    default: return .fragment(file: "other.xml", try nodes(of: element))
    }
  }

  private func branch(_ element: Element) throws -> If {
    If(test: try expression("test", element), nodes: try nodes(of: element))
  }

  private func loop(_ element: Element) throws -> ForEach {
    ForEach(
      collection: try expression("collection", element), item: element["item"]?.value, index: element["index"]?.value,
      open: element["open"]?.value ?? "", close: element["close"]?.value ?? "", separator: element["separator"]?.value ?? "",
      isNullable: element["nullable"].map { $0.value == "true" }, nodes: try nodes(of: element), position: element.position)
  }

  private func expression(_ name: String, _ element: Element) throws -> DAOScript.Expression {
    try DAOScript.Expression.parse(element[name]?.text ?? written(""), file: file)
  }
}

extension DynamicStatement {
  /// The SQL on one line, with the values as literals.
  func show(_ arguments: Arguments, columns: [String: [String]] = [:]) throws -> String {
    let rendered = try render(DynamicScope(arguments, databaseID: "sqlite"), columns: columns)
    let values = try rendered.boundValues(dates: .secondsSince2001).map(\.literal)
    let sql = rendered.text.sql.collapsingWhitespace()
    return values.isEmpty ? sql : "\(sql) [\(values.joined(separator: ", "))]"
  }
}
