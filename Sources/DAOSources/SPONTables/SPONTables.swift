import DAOCore

/// Files of SPON, read whole: an array of objects is a table, an object has one for each member that is such an array, and a `DataStore`
/// of Action Data those of its schema.
struct SPONTables: TableFormat {
  var traits: FormatTraits { FormatTraits() }

  func read(
    _ source: any ByteSource, named name: String, _ names: MemberNames, _ row: (_ table: Int, FileRow) throws -> Void
  ) throws -> FileLayout {
    let (value, text) = try Self.value(source, keepsTexts: false)
    let store = try SPONStore(value, named: name)
    var layout = FileLayout(parts: store.parts, valuesTable: store.valuesTable(name))
    for table in store.tables {
      if !table.columns.isEmpty { layout.headers.append((table.name, table.columns)) }
      let number = names.number(of: table.name)
      for element in table.rows { try row(number, try FileRow(element, names)) }
    }
    if !store.values.isEmpty {
      var rest = FileRow(names: names)
      try rest.add(store.values)
      try row(names.number(of: layout.valuesTable), rest)
    }
    layout.endsWithNewline = text.utf8.last == UInt8(ascii: "\n")
    layout.expandsObjects = text.contains(/[\[<]\s*\n/)
    return layout
  }

  func write(_ content: FileContent, _ layout: FileLayout, to output: inout FileOutput) throws {
    let original = try content.original.map { try Self.value($0, keepsTexts: true) }
    let merge = SPONMerge(content: content, layout: layout, traits: traits)
    let value = try merge.value(over: original?.value)
    // Compared as texts, since accents may be composed in another way, and what is no number is not equal to itself.
    if let original, value.text().isExactly(original.value.text()) {
      output.append(original.text)
    } else {
      let format = layout.expandsObjects ? SPONFormat.readable : .compact
      output.append(value.text(format, keepsSpellings: true) + (layout.endsWithNewline ? "\n" : ""))
    }
  }

  /// - Parameter keepsTexts: Whether members that nobody changes are written again as they stand in the file.
  /// - Throws: ``DAOError/Code/encoding`` for text that is not UTF-8 or no SPON; errors of the source.
  private static func value(_ source: any ByteSource, keepsTexts: Bool) throws -> (value: SPON, text: String) {
    var (bytes, reading) = ([UInt8](), try source.open())
    while case let next = try reading.next(), !next.isEmpty { bytes += next }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw DAOError(.encoding, "the text is not UTF-8: save it as UTF-8")
    }
    return (try SPONReader.document(text).value(0, keepsTexts: keepsTexts), text)
  }
}
