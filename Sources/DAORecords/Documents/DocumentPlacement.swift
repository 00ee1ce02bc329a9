import DAOCore
import DAOSQL

/// Where the members of an object are stored: in columns, in columns that are not there yet, and beside the columns.
struct DocumentPlacement {
  /// The values of the columns in their order.
  private(set) var values: [TypedValue]
  /// The members that the columns cannot tell.
  private(set) var side: [String: JSON] = [:]
  /// The first of them that would be lost without a place beside the columns.
  private(set) var lost: String?
  private(set) var newColumns: [(name: String, kind: ColumnKind)] = []

  /// - Throws: ``DAOError/Code/parameter`` for a member with a name of the library's own; ``DAOError/Code/encoding`` for a number
  ///   that its column would round, and for a text that the engine cannot store.
  init(_ object: [String: JSON], in shape: DocumentShape) throws {
    values = Array(repeating: .null, count: shape.members.count)
    // A dictionary has no order, and columns are to come in the same one each time.
    for (name, value) in object.sorted(by: { $0.key < $1.key }) where name != shape.key.name {
      guard !name.asciiLowercased.hasPrefix("daokit_") else {
        throw DAOError(.parameter, "a member cannot be named '\(name)': such names are the library's own")
      }
      guard shape.dialect.textsHoldNUL || !name.utf8.contains(0) && !value.hasNUL else {
        throw DAOError(
          .encoding, "the member '\(name)' has a NUL character, which \(shape.dialect.product) cannot store")
      }
      if let index = shape.index(of: name) {
        let stored = try shape.members[index].stored(value)
        if let stored { values[index] = stored.value }
        guard stored?.isExact != true else { continue }
        side[name] = value
        if stored == nil, value != .null { lost = lost ?? name }
      } else if let kind = DocumentColumn.kind(for: value), shape.canAddColumn(name, after: newColumns.count),
        !newColumns.contains(where: { $0.name.asciiLowercased == name.asciiLowercased })
      {
        newColumns.append((name, kind))
      } else {
        side[name] = value
        if value != .null { lost = lost ?? name }
      }
    }
  }

  /// Whether the table has no place yet for some of the members.
  func lacksColumns(in shape: DocumentShape) -> Bool { !newColumns.isEmpty || !side.isEmpty && !shape.hasSide }
}
