import DAOCore
import DAOScript

/// Reads the first rows, one by one, as entities in which everything is there, to see which properties a type and those nested
/// in it have: in Swift only their `init(from:)` knows.
///
/// An entity that cannot be made of NULLs is left out, and the row is read again for the properties after it; what is nested in
/// such an entity is seen in a later row. So `init(from:)` runs more often than there are entities.
final class PropertyProbe {
  private var asked: [Int: AskedProperties] = [:]
  private var closed: Set<Int> = []
  private var hasClosed = false

  /// The properties at each place of `plan`, as far as the first rows tell.
  static func properties<T: Decodable>(
    of type: T.Type, in rows: inout RowsAhead, _ plan: FoldPlan
  ) throws -> KnownProperties {
    var known = KnownProperties()
    guard type != Row.self else { return known }
    let trial = PropertyProbe()
    known.areComplete = false
    try rows.lookAhead { row in
      known.areComplete = trial.read(type, row, plan)
      return !known.areComplete
    }
    for (place, properties) in trial.asked { known[plan.entities[place].path] = properties }
    return known
  }

  /// Whether everything was read that the type asks for.
  private func read<T: Decodable>(_ type: T.Type, _ row: any ColumnReader, _ plan: FoldPlan) -> Bool {
    let rows = FoldedRows(FoldStore(plan: plan), layout: RowLayout(row), trial: self)
    defer { rows.close() }
    closed = []
    guard (try? rows.store.add(row)) != nil else { return false }
    repeat {
      hasClosed = false
      let head = rows.store.lists[0].head
      if (try? rows.reader(of: 0).read(type, node: head)) != nil { return isComplete(plan) }
    } while hasClosed
    return false
  }

  /// Whether nothing that is not known is nested in what could not be read.
  private func isComplete(_ plan: FoldPlan) -> Bool {
    closed.allSatisfy { closed in
      let path = plan.entities[closed].path
      return plan.entities.enumerated().allSatisfy { index, place in
        asked[index] != nil || place.path.count <= path.count || !place.path.starts(with: path)
      }
    }
  }

  // MARK: Reading

  /// Where the properties of a place are noted.
  func asked(at place: Int) -> AskedProperties {
    if let asked = asked[place] { return asked }
    let properties = AskedProperties()
    asked[place] = properties
    return properties
  }

  /// Whether the entities of a place are left out.
  func isClosed(_ place: Int) -> Bool { closed.contains(place) }

  /// Reads entities of a place; the innermost that cannot be read are left out from now on.
  func reading<R>(_ place: Int, _ body: () throws -> R) throws -> R {
    do {
      return try body()
    } catch {
      if !hasClosed { closed.insert(place) }
      hasClosed = true
      throw error
    }
  }
}
