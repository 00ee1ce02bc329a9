extension CompiledResultMap {
  /// The columns that a map names, also for the paths of its properties; nil for those of either kind.
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

  /// All columns that a map names, those of nested selects included, which MyBatis does not map by their names either; the
  /// columns of a `column="{a=b}"` are mapped so there too.
  func namedColumns(of map: Int) -> [String] {
    maps[map].fields.flatMap { field in
      if case .embedded(let map) = field.source { namedColumns(of: map) } else { field.column.map { [$0] } ?? [] }
    }
  }

  /// Whether the map or one that its discriminators choose has a nested join.
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
