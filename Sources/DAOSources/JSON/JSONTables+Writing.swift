import DAOCore

extension JSONTables {
  func write(_ content: FileContent, _ layout: FileLayout, to output: inout FileOutput) throws {
    let lines = JSONLines(layout: layout)
    if let parts = layout.parts {
      try write(parts, content, lines, to: &output)
    } else {
      guard content.tables.count < 2 else {
        throw DAOError(.encoding, "an array of JSON holds one table, and there are \(content.tables.count)")
      }
      if content.tables.isEmpty { output.append("[]") }
      for table in content.tables { try write(table, content, lines, depth: 0, to: &output) }
    }
    if layout.endsWithNewline { output.append("\n") }
  }

  /// The outermost object: its parts in their order, then the tables that are new.
  private func write(
    _ parts: [FilePart], _ content: FileContent, _ lines: JSONLines, to output: inout FileOutput
  ) throws {
    let (names, values) = try values(content, lines)
    let tables = content.tables.map(\.name).filter { $0 != lines.layout.valuesTable }
    let present = names.map(FilePart.value) + tables.map(FilePart.table)
    let written = parts.filter(present.contains) + present.filter { !parts.contains($0) }
    output.append("{")
    for (index, part) in written.enumerated() {
      if index > 0 { output.append(lines.comma(isOnLine: lines.layout.indentation == nil)) }
      output.append(lines.lineBreak(1))
      switch part {
      case .table(let name):
        output.append(lines.name(name))
        if let table = content.tables.first(where: { $0.name == name }) {
          try write(table, content, lines, depth: 1, to: &output)
        }
      case .value(let name): output.append(lines.name(name) + (values[name] ?? "null"))
      }
    }
    output.append("\(lines.lineBreak(0))}")
  }

  /// The names of the members that are no tables, and their texts.
  private func values(_ content: FileContent, _ lines: JSONLines) throws -> (names: [String], texts: [String: String]) {
    guard let table = content.tables.first(where: { $0.name == lines.layout.valuesTable }) else { return ([], [:]) }
    let texts = try content.onlyRow(of: table).map { ($0.column.name, lines.text(of: $0.value, $0.column, depth: 1)) }
    return (texts.map(\.0), Dictionary(texts) { first, _ in first })
  }

  private func write(
    _ table: FileTable, _ content: FileContent, _ lines: JSONLines, depth: Int, to output: inout FileOutput
  ) throws {
    output.append("[")
    var isFirst = true
    try content.rows(of: table) { values in
      if !isFirst { output.append(lines.comma(isOnLine: lines.layout.indentation == nil)) }
      isFirst = false
      output.append(lines.lineBreak(depth + 1) + lines.row(table, values, depth: depth + 1))
      try output.flushIfFull()
    }
    output.append(isFirst ? "]" : "\(lines.lineBreak(depth))]")
  }
}
