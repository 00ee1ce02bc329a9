import DAOCore

/// How the rows of one result are folded: a tree of places, each of which holds the nodes of one mapping.
package final class FoldPlan: Sendable {
  /// How many columns of the result, at its end, are none of the map's.
  let hidden: Int
  /// The first is the root.
  package let places: [FoldPlace]
  package let selects: [CompiledSelect]

  /// Whether other columns may be mapped by name, and tell entities apart or that they are there, for other types.
  let dependsOnType: Bool
  /// The first column that a place needs and the result lacks.
  package let missingColumn: String?

  /// The labels of the columns, for messages.
  package let labels: [String]

  init(
    hidden: Int, labels: [String], places: [FoldPlace], selects: [CompiledSelect], dependsOnType: Bool = false,
    missingColumn: String? = nil
  ) {
    self.dependsOnType = dependsOnType
    self.missingColumn = missingColumn
    self.hidden = hidden
    self.labels = labels
    self.places = places
    self.selects = selects
    hasHandlers = places.contains { $0.variants.contains { !$0.handled.isEmpty } }
    foldsRows = places[0].variants.contains { $0.slots.contains { $0.role != .embedded } }
  }

  /// Whether several rows may become one entity.
  package let foldsRows: Bool
  /// Whether any of its columns is read by a type handler.
  package let hasHandlers: Bool
}

/// A place in the tree of entities: the root, or an association or collection of another place.
package final class FoldPlace: Sendable {
  /// The forms that its nodes may have, as the discriminators choose; the first is the one without any.
  package let variants: [FoldVariant]
  package let selection: FoldSelection
  /// Columns of the row, one of which must hold a value, -1 for one that the result lacks; empty leaves it to the variant's
  /// cells.
  package let notNullColumns: [Int]
  /// Whether an entity is there though all its columns are NULL.
  package let keepsEmpty: Bool
  /// The properties that lead to the place from the root.
  package let path: [String]

  init(
    variants: [FoldVariant], selection: FoldSelection, notNullColumns: [Int], keepsEmpty: Bool = false, path: [String] = []
  ) {
    self.variants = variants
    self.selection = selection
    self.notNullColumns = notNullColumns
    self.keepsEmpty = keepsEmpty
    self.path = path
  }
}

/// Which variant a row has.
package indirect enum FoldSelection: Sendable {
  case variant(Int)
  case choice(column: Int, isBoolean: Bool, cases: [ExactText: FoldSelection], otherwise: Int)
}

/// What a node keeps, and how its entity finds it.
package final class FoldVariant: Sendable {
  /// The properties, in the order of the map.
  package let names: NameTable
  /// What stands behind each name.
  package let fields: [FoldField]
  /// The columns of the row that the node keeps; those of the key come first.
  package let cells: [Int]
  package let keyCount: Int
  /// The cells of properties, of which one must hold a value, or there is no entity; before them stand columns that are only
  /// part of the key, behind them those that are but arguments of nested selects.
  package let presentCells: Range<Int>
  package let slots: [FoldSlot]
  package let selects: [FoldSelect]
  /// The cells that a type handler reads; another cell has the column as it is.
  package let handled: [HandledCell]
  /// Whether the only field is the whole element.
  package let isScalar: Bool

  init(
    names: NameTable, fields: [FoldField], cells: [Int], keyCount: Int, presentCells: Range<Int>, slots: [FoldSlot],
    selects: [FoldSelect], handled: [HandledCell], isScalar: Bool
  ) {
    self.names = names
    self.fields = fields
    self.cells = cells
    self.keyCount = keyCount
    self.presentCells = presentCells
    self.slots = slots
    self.selects = selects
    self.handled = handled
    self.isScalar = isScalar
  }
}

package enum FoldField: Sendable, Hashable {
  case cell(Int)
  /// A cell that is read as another type where that is the same value.
  case typed(Int, ColumnType)
  /// One of the variant's slots.
  case slot(Int)
  /// One of the variant's selects.
  case select(Int)
  /// Nothing, or no elements: a recursion that has come to its end.
  case empty(isList: Bool)
}

/// Where a node's nested nodes hang.
package struct FoldSlot: Sendable {
  package var place: Int
  package var kept: JoinedEntities
  package var role: Role

  package enum Role: Sendable {
    /// Entities of a join.
    case nested
    /// An entity that is made of the node's first row, once.
    case embedded
    /// An entity that the node is nested in, without what is nested there. A node that holds nothing else is none.
    case ancestor
  }
}

package struct FoldSelect: Sendable {
  /// The index in the plan's selects.
  package var index: Int
  /// The cells with the arguments.
  package var cells: [Int]
}

/// A cell that a type handler reads.
package struct HandledCell: Sendable {
  package var cell: Int
  package var handler: NamedHandler
}
