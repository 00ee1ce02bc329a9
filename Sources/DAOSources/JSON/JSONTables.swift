import DAOCore

/// Files of JSON: an array of objects is a table, an object has one for each member that is such an array. All else of an object is the
/// one row of a table of its own.
struct JSONTables: TableFormat {
  var traits: FormatTraits { FormatTraits() }

  func read(
    _ source: any ByteSource, named name: String, _ names: MemberNames, _ row: (_ table: Int, FileRow) throws -> Void
  ) throws -> FileLayout {
    var stream = try JSONStream(source)
    var layout = FileLayout()
    switch try stream.peek() {
    case UInt8(ascii: "["): try read(&stream, name, names, row)
    case UInt8(ascii: "{"):
      var (rest, parts) = (FileRow(names: names), [FilePart]())
      try stream.members { member, stream in
        // Not looked into where the array holds no objects: these are values, and no rows.
        if try stream.peek() == UInt8(ascii: "["), try stream.beginsWithObject() {
          parts.append(.table(member))
          try read(&stream, member, names, row)
        } else {
          parts.append(.value(member))
          rest.append(member, FileValue(try stream.value()))
        }
      }
      layout.parts = parts
      layout.valuesTable = FileLayout.valuesTable(
        name, besides: parts.compactMap { if case .table(let table) = $0 { table } else { nil } })
      if !rest.members.isEmpty { try row(names.number(of: layout.valuesTable), rest) }
    default: throw stream.fault("a file of tables begins with '[' or '{'")
    }
    try stream.finish()
    layout.indentation = stream.indentation
    layout.expandsObjects = stream.expandsObjects
    layout.isSpaced = stream.isSpaced
    layout.endsWithNewline = stream.endsWithNewline
    return layout
  }

  private func read(
    _ stream: inout JSONStream, _ table: String, _ names: MemberNames, _ row: (_ table: Int, FileRow) throws -> Void
  ) throws {
    var (object, number) = (FileRow(names: names), names.number(of: table))
    try stream.elements { stream in
      if try stream.peek() == UInt8(ascii: "{") {
        object.begin()
        try stream.object(names) { object.append($0, $1) }
        try row(number, object)
      } else {
        try row(number, FileRow(try stream.value(), names))
      }
    }
  }

}

extension FileRow {
  /// An element of an array.
  init(_ value: JSONValue, _ names: MemberNames) {
    self.init(names: names)
    if case .object(let members) = value {
      for member in members { append(member.name, FileValue(member.value)) }
    } else {
      isValue = true
      append(Self.value, FileValue(value))
    }
  }
}
