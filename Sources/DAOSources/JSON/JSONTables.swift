import DAOCore

/// Files of JSON: an array of objects is a table, an object has one for each member that is such an array. All else of an object is the
/// one row of a table of its own.
struct JSONTables: TableFormat {
  var traits: FormatTraits { FormatTraits() }

  func read(_ source: any ByteSource, named name: String, _ row: (FileRow) throws -> Void) throws -> FileLayout {
    var stream = try JSONStream(source)
    var layout = FileLayout()
    switch try stream.peek() {
    case UInt8(ascii: "["): try read(&stream, name, row)
    case UInt8(ascii: "{"):
      var (rest, parts) = (FileRow(table: name), [FilePart]())
      try stream.members { member, stream in
        // Not looked into where the array holds no objects: these are values, and no rows.
        if try stream.peek() == UInt8(ascii: "["), try stream.beginsWithObject() {
          parts.append(.table(member))
          try read(&stream, member, row)
        } else {
          parts.append(.value(member))
          rest.members.append((member, .value(FileValue(try stream.value()))))
        }
      }
      layout.parts = parts
      layout.valuesTable = FileLayout.valuesTable(
        name, besides: parts.compactMap { if case .table(let table) = $0 { table } else { nil } })
      rest.table = layout.valuesTable
      if !rest.members.isEmpty { try row(rest) }
    default: throw stream.fault("a file of tables begins with '[' or '{'")
    }
    try stream.finish()
    layout.indentation = stream.indentation
    layout.expandsObjects = stream.expandsObjects
    layout.isSpaced = stream.isSpaced
    layout.endsWithNewline = stream.endsWithNewline
    return layout
  }

  private func read(_ stream: inout JSONStream, _ table: String, _ row: (FileRow) throws -> Void) throws {
    var (object, names) = (FileRow(table: table), JSONNames())
    try stream.elements { stream in
      if try stream.peek() == UInt8(ascii: "{") {
        object.members.removeAll(keepingCapacity: true)
        try stream.object(&names) { object.members.append(($0, FileCell($1))) }
        try row(object)
      } else {
        try row(Self.row(try stream.value(), table))
      }
    }
  }

  /// An element of an array as a row.
  static func row(_ value: JSONValue, _ table: String) -> FileRow {
    switch value {
    case .object(let members): FileRow(table: table, members: members.map { ($0.name, .value(FileValue($0.value))) })
    default: FileRow(table: table, isValue: true, members: [(FileRow.value, .value(FileValue(value)))])
    }
  }
}
