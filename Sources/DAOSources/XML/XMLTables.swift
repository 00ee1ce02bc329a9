import DAOCore

/// Files of XML: each element inside of the root is a row of the table that is named for it. The root's attributes are the one row of a
/// table of their own.
struct XMLTables: TableFormat {
  var traits: FormatTraits { FormatTraits(hasTextsAlone: true, hasAttributes: true) }

  func read(
    _ source: any ByteSource, named name: String, _ names: MemberNames, _ row: (_ table: Int, FileRow) throws -> Void
  ) throws -> FileLayout {
    var reader = try XMLRowReader(source, names, findsPlaces: false)
    var tables: Set<Int> = []
    var element = XMLRow(row: FileRow(names: names))
    while try reader.next(&element) {
      tables.insert(element.table)
      try row(element.table, element.row)
      reader.discard(upTo: element.range.upperBound)
    }
    try reader.finish()
    var layout = FileLayout(parts: [], valuesTable: FileLayout.valuesTable(name, besides: tables.map { names[$0] }))
    layout.root = XMLRoot(name: reader.rootName)
    var values = FileRow(names: names)
    for attribute in reader.rootAttributes {
      if XMLText.isNamespace(attribute.name) {
        layout.root.namespaces.append(attribute)
      } else {
        values.append("@\(attribute.name)", .text(attribute.value))
      }
    }
    if !values.members.isEmpty { try row(names.number(of: layout.valuesTable), values) }
    return layout
  }

  func write(_ content: FileContent, _ layout: FileLayout, to output: inout FileOutput) throws {
    if let original = content.original {
      try XMLMerge.run(content, original, layout, traits, to: &output)
    } else {
      try writeNew(content, layout, to: &output)
    }
  }

  private func writeNew(_ content: FileContent, _ layout: FileLayout, to output: inout FileOutput) throws {
    var attributes = try layout.root.namespaces.map { try XMLText.attribute($0.name, $0.value) }
    if let table = content.valuesTable(layout) {
      attributes += try content.onlyRow(of: table).compactMap { column, value in
        try XMLText.text(of: value, column).map { try XMLText.attribute(column.name, $0) }
      }
    }
    output.append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<\(layout.root.name)\(attributes.joined())>")
    for table in content.rowTables(layout) {
      let lines = XMLLines(blank: "\n  ", inner: "\n    ")
      var (hasRows, hasValues) = (false, false)
      try content.rows(of: table) { values in
        hasRows = true
        hasValues = hasValues || Self.isWritten(values)
        output.append(lines.blank + (try lines.row(table, values)))
        try output.flushIfFull()
      }
      guard hasValues || !hasRows else { throw Self.misfit(table) }
    }
    output.append("\n</\(layout.root.name)>\n")
  }

  /// Whether an element has something of a row.
  static func isWritten(_ values: [FileValue]) -> Bool { values.contains { !$0.isNull && $0.json != .list([]) } }

  /// The error for a table whose rows have no value.
  static func misfit(_ table: FileTable) -> DAOError {
    DAOError(.encoding, "the table '\(table.name)' has rows without any value, which XML would tell as empty texts")
  }
}
