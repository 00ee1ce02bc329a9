// Unsafe: trivial values in memory of their own, since the classes and arrays of a plan would be retained at each step of each row.
import DAOCore
import DAOScript

/// A plan as a ``FoldStore`` walks it, row by row.
struct FoldProgram: ~Copyable {
  struct Place: BitwiseCopyable {
    let variants: UnsafeMutableBufferPointer<Variant>
    /// The only variant; nil where each row chooses.
    let variant: Int?
    let notNullColumns: UnsafeMutableBufferPointer<Int>
    /// Whether an entity is there though all its columns are NULL.
    let keepsEmpty: Bool
  }

  struct Variant: BitwiseCopyable {
    /// The columns of the row that a node keeps; those of the key come first.
    let columns: UnsafeMutableBufferPointer<Int>
    let keyCount: Int
    /// The cells of which one must hold a value: from here to before ``presentEnd``.
    let presentStart: Int
    let presentEnd: Int
    let slots: UnsafeMutableBufferPointer<Slot>
    /// How many lists a node has: one for each slot and each select.
    let listCount: Int

    /// Whether nothing is nested in its nodes.
    var isLeaf: Bool { slots.isEmpty }
    var all: UnsafeBufferPointer<Int> { UnsafeBufferPointer(columns) }
    var key: UnsafeBufferPointer<Int> { UnsafeBufferPointer(rebasing: columns[..<keyCount]) }
    var rest: UnsafeBufferPointer<Int> { UnsafeBufferPointer(rebasing: columns[keyCount...]) }
  }

  /// Where a node's nested nodes hang.
  struct Slot: BitwiseCopyable {
    let place: Int
    /// Whether it holds all nodes, or the first; else the last.
    let isList: Bool
    let isEmbedded: Bool
    let isAncestor: Bool
  }

  let places: UnsafeMutableBufferPointer<Place>

  init(_ plan: FoldPlan) { places = .copy(of: plan.entities.map(Place.init)) }

  deinit {
    for place in places {
      for variant in place.variants {
        variant.columns.deallocate()
        variant.slots.deallocate()
      }
      place.variants.deallocate()
      place.notNullColumns.deallocate()
    }
    places.deallocate()
  }
}

extension FoldProgram.Place {
  fileprivate init(_ place: EntityPlan) {
    variants = .copy(of: place.variants.map(FoldProgram.Variant.init))
    variant = if case .variant(let index) = place.selection { index } else { nil }
    notNullColumns = .copy(of: place.notNullColumns)
    keepsEmpty = place.keepsEmpty
  }
}

extension FoldProgram.Variant {
  fileprivate init(_ variant: FoldVariant) {
    columns = .copy(of: variant.cells)
    keyCount = variant.keyCount
    presentStart = variant.presentCells.lowerBound
    presentEnd = variant.presentCells.upperBound
    slots = .copy(of: variant.slots.map(FoldProgram.Slot.init))
    listCount = variant.slots.count + variant.selects.count
  }
}

extension FoldProgram.Slot {
  fileprivate init(_ slot: FoldSlot) {
    place = slot.entity
    isList = slot.kept != .last
    isEmbedded = slot.role == .embedded
    isAncestor = slot.role == .ancestor
  }
}

extension UnsafeMutableBufferPointer where Element: BitwiseCopyable {
  fileprivate static func copy(of elements: [Element]) -> Self {
    let buffer = Self.allocate(capacity: elements.count)
    _ = buffer.initialize(from: elements)
    return buffer
  }
}
