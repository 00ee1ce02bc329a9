extension CompiledResultMap {
  /// The columns that a map names, including those for paths of its properties. A nil filter accepts both kinds.
  func columns(of map: Int, areIDs: Bool?, areNamed: Bool? = nil) -> [String] {
    maps[map].fields.flatMap { field -> [String] in
      switch field.source {
      case .column(let column):
        field.isID == areIDs ?? field.isID && (field.property != nil) == areNamed ?? (field.property != nil) ? [column] : []
      case .embedded(let map): columns(of: map, areIDs: areIDs, areNamed: areNamed)
      case .join, .select: []
      }
    }
  }

  /// All columns that a map names, including the argument columns of nested selects. As in MyBatis, none of these is mapped by
  /// its name, except for the columns of a `column="{a=b}"`.
  func namedColumns(of map: Int) -> [String] {
    maps[map].fields.flatMap { field in
      if case .embedded(let map) = field.source { namedColumns(of: map) } else { field.column.map { [$0] } ?? [] }
    }
  }

  /// Whether the map, or a map that its discriminators choose, has a nested join.
  var hasJoins: Bool {
    var seen: Set<Int> = []
    var open = [0]
    while let index = open.popLast() {
      guard seen.insert(index).inserted else { continue }
      for field in maps[index].fields {
        switch field.source {
        case .join: return true
        case .embedded(let map): open.append(map)
        case .column, .select: break
        }
      }
      if let cases = maps[index].discriminator?.cases { open.append(contentsOf: cases.values) }
    }
    return false
  }
}
