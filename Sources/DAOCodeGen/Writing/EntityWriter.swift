import DAOCore

/// Writes structs and enumerations.
struct EntityWriter {
  /// `public ` or nothing.
  let access: String
  let path: (String) -> String

  func write(_ entity: SwiftEntity, to text: inout SwiftText) {
    let protocols = entity.role == .arguments ? "Encodable, Sendable, Hashable" : "Codable, Sendable, Hashable"
    text.gap()
    text.locate(entity.location, after: entity.documentation.count, path: path)
    text.document(entity.documentation)
    text.block("\(access)struct \(SwiftName.escaped(entity.name)): \(protocols)") { text in
      for choice in entity.choices { write(choice, to: &text) }
      if !entity.choices.isEmpty { text.gap() }
      for property in entity.properties {
        locate(property, of: entity, to: &text)
        text.line("\(access)var \(Self.declaration(property))")
      }
      writeKeys(entity, to: &text)
      if !access.isEmpty { writeInitializer(entity, to: &text) }
    }
    text.endLocation()
    if entity.role == .row { writeReading(entity, to: &text) }
  }

  /// Types that are written by hand may be missing: the compiler reports them at the entity's line, and not some lines below.
  private func locate(_ property: SwiftProperty, of entity: SwiftEntity, to text: inout SwiftText) {
    if !property.type.isScalar { text.locate(entity.location, path: path) }
  }

  private static func declaration(_ property: SwiftProperty) -> String {
    "\(SwiftName.escaped(property.name)): \(property.type.text)" + (property.defaultValue.map { " = \($0)" } ?? "")
  }

  private func writeKeys(_ entity: SwiftEntity, to text: inout SwiftText) {
    guard entity.properties.contains(where: entity.saysKey) else { return }
    text.gap()
    text.block("private enum CodingKeys: String, CodingKey") { text in
      for property in entity.properties {
        let isSaid = entity.saysKey(of: property) && property.name != property.key
        let value = isSaid ? " = \(SwiftText.literal(property.key))" : ""
        text.line("case \(SwiftName.escaped(property.name))\(value)")
      }
    }
  }

  private func writeInitializer(_ entity: SwiftEntity, to text: inout SwiftText) {
    text.gap()
    text.line("/// Makes one from its values.")
    let parameters = entity.properties.map { Self.declaration($0) + ($0.type.isOptional ? " = nil" : "") }
    text.signature("\(access)init", parameters, " {")
    text.nested { text in
      for property in entity.properties {
        let name = SwiftName.escaped(property.name)
        text.line("self.\(name) = \(name)")
      }
    }
    text.line("}")
  }

  /// The initializer that reads a row by the positions of its columns.
  private func writeReading(_ entity: SwiftEntity, to text: inout SwiftText) {
    text.gap()
    text.block("extension \(SwiftName.escaped(entity.name)): PositionDecodable") { text in
      writeColumns(entity.properties.map { SwiftText.literal($0.key) }, to: &text)
      text.gap()
      if !access.isEmpty { text.line("/// Reads one from a row.") }
      text.block("\(access)init(row: borrowing RowView) throws") { text in
        for (index, property) in entity.properties.enumerated() {
          locate(property, of: entity, to: &text)
          text.line(
            "\(property.name == "row" ? "self." : "")\(SwiftName.escaped(property.name)) = \(Self.reading(property.type, index))"
          )
        }
      }
    }
    text.endLocation()
  }

  private func writeColumns(_ columns: [String], to text: inout SwiftText) {
    let head = "\(access)static let columns: [String] = ["
    if !access.isEmpty { text.line("/// The columns in the order of its properties.") }
    let line = head + columns.joined(separator: ", ") + "]"
    guard line.count > text.room else { return text.line(line) }
    text.line(head)
    text.nested { text in
      for column in columns { text.line(column + ",") }
    }
    text.line("]")
  }

  private static func reading(_ type: SwiftType, _ index: Int) -> String {
    guard !type.isScalar else { return "try row[\(index)]" }
    let decoding = "row.decode(\(index), as: \(type.name).self)"
    return type.isOptional ? "row.isNull(\(index)) ? nil : try \(decoding)" : "try \(decoding)"
  }

  func write(_ choice: SwiftChoice, to text: inout SwiftText) {
    text.gap()
    text.document(["What the script allows for it."])
    text.block("\(access)enum \(SwiftName.escaped(choice.name)): String, Codable, Sendable, CaseIterable") { text in
      for (name, value) in choice.cases {
        text.line("case \(SwiftName.escaped(name))" + (name == value ? "" : " = \(SwiftText.literal(value))"))
      }
    }
  }
}
