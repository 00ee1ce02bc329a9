// Unsafe: the plan as trivial values in manually managed memory. Arrays would be retained at each step of each row: 450
// instructions of 7,462 in `fold`.
import DAOCore
import DAOScript

/// A fold plan in the form that ``FoldStore`` walks for each row.
struct FoldProgram: ~Copyable {
  struct Place: BitwiseCopyable {
    let variants: UnsafeMutableBufferPointer<Variant>
    /// The only variant; nil if each row chooses one.
    let variant: Int?
    let notNullColumns: UnsafeMutableBufferPointer<Int>
    /// Whether a row whose columns are all NULL makes an entity.
    let keepsEmpty: Bool
  }

  struct Variant: BitwiseCopyable {
    /// The columns that a node stores, those of the key first.
    let columns: UnsafeMutableBufferPointer<Int>
    let keyCount: Int
    /// The first of the cells of which at least one must not be NULL; the range ends before ``presentEnd``.
    let presentStart: Int
    let presentEnd: Int
    let slots: UnsafeMutableBufferPointer<Slot>
    /// The number of lists of a node: one for each slot and each select.
    let listCount: Int

    /// Whether its nodes have no nested nodes.
    var isLeaf: Bool { slots.isEmpty }
    var all: UnsafeBufferPointer<Int> { UnsafeBufferPointer(columns) }
    var key: UnsafeBufferPointer<Int> { UnsafeBufferPointer(rebasing: columns[..<keyCount]) }
    var rest: UnsafeBufferPointer<Int> { UnsafeBufferPointer(rebasing: columns[keyCount...]) }
  }

  /// A property of a node for nested nodes.
  struct Slot: BitwiseCopyable {
    let place: Int
    /// Whether it keeps all nodes, or the first; otherwise it keeps the last.
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
