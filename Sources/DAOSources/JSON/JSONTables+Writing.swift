import DAOCore

extension JSONTables {
  func write(_ content: FileContent, _ layout: FileLayout, to output: inout FileOutput) throws {
    if let original = content.original, layout.parts != nil || content.tables.count == 1 {
      return try JSONMerge.run(content, original, layout, traits, to: &output)
    }
    let lines = JSONLines(layout: layout)
    if layout.parts != nil {
      try writeDocument(content, lines, to: &output)
    } else {
      guard content.tables.count < 2 else {
        throw content.misfit("an array of JSON")
      }
      if content.tables.isEmpty { output.append("[]") }
      for table in content.tables { try Self.write(table, content, lines, depth: 0, to: &output) }
    }
    if layout.endsWithNewline { output.append(layout.indentation?.lineEnd ?? "\n") }
  }

  /// The outermost object of a new file: its values, then its tables.
  private func writeDocument(_ content: FileContent, _ lines: JSONLines, to output: inout FileOutput) throws {
    let values = try content.values(lines.layout)
    var isFirst = true
    func begin(_ name: String) {
      if !isFirst { output.append(lines.comma(isOnLine: lines.layout.indentation == nil)) }
      isFirst = false
      output.append(lines.lineBreak(1) + lines.name(name))
    }
    output.append("{")
    for (column, value) in values {
      begin(column.name)
      output.append(lines.text(of: value, column, depth: 1))
    }
    for table in content.rowTables(lines.layout) {
      begin(table.name)
      try Self.write(table, content, lines, depth: 1, to: &output)
    }
    output.append("\(lines.lineBreak(0))}")
  }

  static func write(
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
