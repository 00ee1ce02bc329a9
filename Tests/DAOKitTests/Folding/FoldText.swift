import DAOCore

@testable import DAOKit

/// Entities as text, properties by their names: from the naive fold and from rows.
enum FoldText {
  static func text(_ entity: NaiveFold.Entity) -> String {
    let values = entity.values.map { "\($0.property): \(text($0.value))" }
    let children = entity.children.map { child, entities in
      let texts = entities.map { child.map.isScalar ? text($0.values[0].value) : text($0) }
      return "\(child.property): " + (child.isList ? list(texts) : texts.last ?? "null")
    }
    return "{" + (values + children).sorted().joined(separator: ", ") + "}"
  }

  static func text(_ row: Row) -> String {
    let parts = row.columns.indices.map { index in
      let column = row.columns[index]
      let value =
        switch row.nested(column) {
        case .row(let row): text(row)
        case .rows(let rows): list(rows.map(text))
        case .values(let values): list(values.map(text))
        case nil: text(row[index] ?? .null)
        }
      return "\(column): \(value)"
    }
    return "{" + parts.sorted().joined(separator: ", ") + "}"
  }

  private static func list(_ texts: [String]) -> String { "[" + texts.joined(separator: ", ") + "]" }

  private static func text(_ value: Value) -> String {
    switch value {
    case .null: "null"
    case .integer(let value): "\(value)"
    case .real(let value): "real \(value)"
    case .text(let value): "'\(value)' \(value.utf8.count)"
    case .blob(let value): "x\(Array(value))"
    }
  }
}
