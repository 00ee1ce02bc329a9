import DAOCore

/// The plan that folds the rows of one result: a tree of places, each of which holds the nodes of one mapping.
package final class FoldPlan: Sendable {
  /// The number of columns at the end of the result that do not belong to the map.
  let hidden: Int
  /// The places. The first is the root.
  package let places: [FoldPlace]
  package let selects: [CompiledSelect]

  /// Whether another entity type may map other columns by name, and so change the keys or the presence of entities.
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

  /// Whether several rows may form one entity.
  package let foldsRows: Bool
  /// Whether a type handler reads any of its columns.
  package let hasHandlers: Bool

  /// A property and the column that it is read from, for messages.
  package func description(of path: String, column: Int) -> String {
    let column = "column \(column) '\(labels[column])'"
    return column.hasSuffix(" '\(path)'") ? column : "'\(path)' (\(column))"
  }
}

/// A place in the tree of entities: the root, or an association or collection of another place.
package final class FoldPlace: Sendable {
  /// The variants of its nodes, which discriminators choose. The first is the one without a discriminator.
  package let variants: [FoldVariant]
  package let selection: FoldSelection
  /// The columns of which one must hold a value; -1 for a column that the result lacks. If empty, the cells of the variant
  /// decide.
  package let notNullColumns: [Int]
  /// Whether an entity exists even if all its columns are NULL.
  package let keepsEmpty: Bool
  /// The properties on the path from the root.
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

/// Selects the variant of a row.
package indirect enum FoldSelection: Sendable {
  case variant(Int)
  case choice(column: Int, isBoolean: Bool, cases: [ExactText: FoldSelection], otherwise: Int)
}

/// The columns that a node keeps, and the fields of its entity.
package final class FoldVariant: Sendable {
  /// The properties, in the order of the map.
  package let names: NameTable
  /// The properties that the map names; the other ones are mapped by their columns' names.
  package let mapped: [String]
  /// The source of each property.
  package let fields: [FoldField]
  /// The columns of the row that the node keeps. The key columns come first.
  package let cells: [Int]
  package let keyCount: Int
  /// The cells of properties. If all of them are NULL, there is no entity. Cells before them are only part of the key; cells
  /// after them are only arguments of nested selects.
  package let presentCells: Range<Int>
  package let slots: [FoldSlot]
  package let selects: [FoldSelect]
  /// The cells that a type handler reads. Every other cell holds the column unchanged.
  package let handled: [HandledCell]
  /// Whether the only field is the whole element.
  package let isScalar: Bool

  init(
    names: NameTable, mapped: [String], fields: [FoldField], cells: [Int], keyCount: Int, presentCells: Range<Int>,
    slots: [FoldSlot],
    selects: [FoldSelect], handled: [HandledCell], isScalar: Bool
  ) {
    self.names = names
    self.mapped = mapped
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
  /// A cell that is converted to another type, if that preserves the value.
  case typed(Int, ColumnType)
  /// One of the variant's slots.
  case slot(Int)
  /// One of the variant's selects.
  case select(Int)
  /// Null, or an empty list: the end of a recursion.
  case empty(isList: Bool)
}

/// A list of nested nodes in a node.
package struct FoldSlot: Sendable {
  package var place: Int
  package var kept: JoinedEntities
  package var role: Role

  package enum Role: Sendable {
    /// Entities of a join.
    case nested
    /// An entity made once, from the node's first row.
    case embedded
    /// A back reference to an enclosing entity (`book.author.books`), without its nested nodes. A node with nothing but back
    /// references is absent.
    case ancestor
  }
}

package struct FoldSelect: Sendable {
  /// The index in the plan's selects.
  package var index: Int
  /// The cells of the arguments.
  package var cells: [Int]
}

/// A cell that a type handler reads.
package struct HandledCell: Sendable {
  package var cell: Int
  /// The property that is read.
  package var property: String
  package var handler: NamedHandler
}
