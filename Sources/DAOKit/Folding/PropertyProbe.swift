import DAOCore
import DAOScript

/// Finds the properties of a type and its nested types by decoding the first rows: in Swift only `init(from:)` knows them.
///
/// During the probe every nested entity is present, made of NULLs if need be. An entity that cannot be decoded from NULLs is
/// excluded, and the row is read again for the properties after it. Properties nested in an excluded entity are found in a
/// later row. So `init(from:)` runs more often than there are entities.
final class PropertyProbe {
  private var asked: [Int: AskedProperties] = [:]
  private var excluded: Set<Int> = []
  private var hasExcluded = false

  /// The properties at each place of `plan`, as far as the first rows show them.
  static func properties<T: Decodable>(
    of type: T.Type, in rows: inout RowLookahead, _ plan: FoldPlan
  ) throws -> KnownProperties {
    var known = KnownProperties()
    guard type != Row.self else { return known }
    let probe = PropertyProbe()
    known.areComplete = false
    try rows.lookAhead { row in
      known.areComplete = probe.read(type, row, plan)
      return !known.areComplete
    }
    for (place, properties) in probe.asked { known[plan.entities[place].path] = properties }
    return known
  }

  /// Whether all properties of the type were read.
  private func read<T: Decodable>(_ type: T.Type, _ row: any ColumnReader, _ plan: FoldPlan) -> Bool {
    let rows = FoldedRows(FoldStore(plan: plan), layout: RowLayout(row), probe: self)
    defer { rows.close() }
    excluded = []
    guard (try? rows.store.add(row)) != nil else { return false }
    repeat {
      hasExcluded = false
      let head = rows.store.lists[0].head
      if (try? rows.reader(of: 0).read(type, node: head)) != nil { return isComplete(plan) }
    } while hasExcluded
    return false
  }

  /// Whether no unknown place is nested in an excluded one.
  private func isComplete(_ plan: FoldPlan) -> Bool {
    excluded.allSatisfy { outer in
      let path = plan.entities[outer].path
      return plan.entities.enumerated().allSatisfy { index, place in
        asked[index] != nil || place.path.count <= path.count || !place.path.starts(with: path)
      }
    }
  }

  // MARK: Reading

  /// The properties noted so far for a place.
  func asked(at place: Int) -> AskedProperties {
    if let asked = asked[place] { return asked }
    let properties = AskedProperties()
    asked[place] = properties
    return properties
  }

  /// Whether the entities of a place are excluded.
  func isExcluded(_ place: Int) -> Bool { excluded.contains(place) }

  /// Runs `body`, which decodes entities of a place. The innermost place that fails is excluded from now on.
  func reading<R>(_ place: Int, _ body: () throws -> R) throws -> R {
    do {
      return try body()
    } catch {
      if !hasExcluded { excluded.insert(place) }
      hasExcluded = true
      throw error
    }
  }
}
