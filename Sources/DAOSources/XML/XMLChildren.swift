import DAOCore

/// The children of one name in a row, as they are by now: what stands in the place of each that the file has.
struct XMLChildren {
  private var olds: [JSONValue] = []
  private var elements: [JSONValue] = []
  private var merge = ListMerge([Int](), [])
  /// The index of the next child of the file, and of the next of now.
  private var (place, element) = (0, 0)

  /// None.
  init() {}

  /// - Parameters:
  ///   - row: That of the file.
  ///   - value: The member by now.
  init(_ row: FileRow, _ member: String, _ value: JSONValue) {
    olds = row.members.filter { row.names[$0.name].isExactly(member) }.map { row.value(of: $0.cell).json }
    switch value {
    case .null: elements = []
    case .list(let list): elements = list
    default: elements = [value]
    }
    merge = ListMerge(olds.map(\.exactText), elements.map(\.exactText))
  }

  /// What stands in the place of the next child of the file, and whether it is that child.
  ///
  /// Those that are added stand before the next one that stays, or in the place of the last.
  mutating func next() -> [(value: JSONValue, isSame: Bool)] {
    defer { place += 1 }
    let new = merge.news[place]
    let isLast = place == olds.count - 1
    let end = isLast ? elements.count : new.map { $0 + 1 } ?? element
    defer { element = end }
    return (element..<end).map { index in
      (elements[index], index == new && elements[index].exactText == olds[place].exactText)
    }
  }
}
