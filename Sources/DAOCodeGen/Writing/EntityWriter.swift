import DAOCheck
import DAOCore

/// Writes structs and enumerations.
struct EntityWriter {
  /// `public ` or nothing.
  let access: String
  let path: (String) -> String
  /// The types that are written by hand. The compiler reports what it finds in an entity with one at the entity's line.
  var ownTypes: Set<String> = []

  func write(_ entity: SwiftEntity, to text: inout SwiftText) {
    let protocols = entity.role == .arguments ? "Encodable, Sendable" : "Codable, Sendable, Hashable"
    text.gap()
    if entity.properties.contains(where: isOwn) { text.locate(entity.location, after: entity.documentation.count, path: path) }
    text.document(entity.documentation)
    text.block("\(access)struct \(SwiftName.escaped(entity.name)): \(protocols)") { text in
      for choice in entity.choices { write(choice, to: &text) }
      if !entity.choices.isEmpty { text.gap() }
      for property in entity.properties {
        // At the line of the entity: the compiler would count on from there.
        if isOwn(property) { text.locate(entity.location, path: path) }
        text.line("\(access)var \(Self.declaration(property))")
      }
      writeKeys(entity, to: &text)
      if !access.isEmpty { writeInitializer(entity, to: &text) }
    }
    text.endLocation()
    if entity.role == .row { writePositions(entity, to: &text) }
    if let record = entity.record { write(record, of: entity, to: &text) }
  }

  /// The conformance to `Record`, whose columns are the coding keys.
  private func write(_ record: SwiftRecord, of entity: SwiftEntity, to text: inout SwiftText) {
    let name = SwiftName.escaped(entity.name)
    let keys = record.keys.enumerated().map { index, key in "\\\(index == 0 ? name : "").\(SwiftName.escaped(key))" }
    text.gap()
    text.block("extension \(name): DAORecords.Record") { text in
      if !access.isEmpty { text.line("/// Its table.") }
      text.line("\(access)static let table = \(SwiftText.literal(record.table))")
      if !access.isEmpty { text.line("/// Its primary key.") }
      let origin = record.isNumbered ? "autoIncrement" : "given"
      text.call("\(access)static let key = DAORecords.RecordKey.\(origin)", keys)
    }
  }

  private func isOwn(_ property: SwiftProperty) -> Bool { property.type.plainNames.contains(where: ownTypes.contains) }

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

  /// What reads and writes a row by the positions of its columns.
  private func writePositions(_ entity: SwiftEntity, to text: inout SwiftText) {
    text.gap()
    text.block("extension \(SwiftName.escaped(entity.name)): PositionDecodable, PositionEncodable") { text in
      writeColumns(entity.properties.map { SwiftText.literal($0.key) }, to: &text)
      text.gap()
      if !access.isEmpty { text.line("/// Reads one from a row.") }
      text.block("\(access)init(row: borrowing RowView) throws") { text in
        for (index, property) in entity.properties.enumerated() {
          text.line("\(Self.own(property)) = \(Self.reading(property.type, index))")
        }
      }
      text.gap()
      if !access.isEmpty { text.line("/// Gives its values to a statement.") }
      text.block("\(access)func write(to row: borrowing RowWriter) throws") { text in
        for (index, property) in entity.properties.enumerated() {
          text.line("try row.set(\(Self.own(property)), at: \(index))")
        }
      }
    }
  }

  /// A property where a parameter is called `row`.
  private static func own(_ property: SwiftProperty) -> String {
    "\(property.name == "row" ? "self." : "")\(SwiftName.escaped(property.name))"
  }

  private func writeColumns(_ columns: [String], to text: inout SwiftText) {
    if !access.isEmpty { text.line("/// The columns in the order of its properties.") }
    text.list("\(access)static let columns: [String] = ", columns)
  }

  private static func reading(_ type: SwiftType, _ index: Int) -> String {
    guard !type.isScalar else { return "try row[\(index)]" }
    guard type.isOptional else { return "try row.decode(\(index))" }
    return "row.isNull(\(index)) ? nil : try row.decode(\(index), as: \(type.name).self)"
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
