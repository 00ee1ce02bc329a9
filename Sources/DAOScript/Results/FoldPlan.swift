import DAOCore

/// The plan for folding the rows of one result into entities: a tree of entity plans.
package final class FoldPlan: Sendable {
  /// The number of columns at the end of the result that do not belong to the map.
  let hidden: Int
  /// The entity plans. The first is the root's; a ``FoldSlot`` refers to others by index.
  package let entities: [EntityPlan]
  package let selects: [CompiledSelect]

  /// Whether another entity type may map other columns by name, and so change the keys or the presence of entities.
  let dependsOnType: Bool
  /// The first `notNullColumn` that the result lacks; nil if it has all of them.
  package let missingColumn: String?

  /// The labels of the columns, for messages.
  package let labels: [String]

  init(
    hidden: Int, labels: [String], entities: [EntityPlan], selects: [CompiledSelect], dependsOnType: Bool = false,
    missingColumn: String? = nil
  ) {
    self.dependsOnType = dependsOnType
    self.missingColumn = missingColumn
    self.hidden = hidden
    self.labels = labels
    self.entities = entities
    self.selects = selects
    hasHandlers = entities.contains { $0.variants.contains { !$0.handled.isEmpty } }
    foldsRows = entities[0].variants.contains { $0.slots.contains { $0.role != .embedded } }
  }

  /// Whether several rows may form one entity.
  package let foldsRows: Bool
  /// Whether a type handler reads any of its columns.
  package let hasHandlers: Bool

  /// The positions of all columns that an entity, a key, a discriminator or a nested select reads.
  package var takenColumns: Set<Int> {
    entities.reduce(into: []) { taken, entity in
      taken.formUnion(entity.variants.flatMap(\.cells))
      taken.formUnion(entity.notNullColumns)
      taken.formUnion(entity.selection.columns)
    }
  }

  /// A property and the column that it is read from, for messages.
  package func description(of path: String, column: Int) -> String {
    let column = "column \(column) '\(labels[column])'"
    return column.hasSuffix(" '\(path)'") ? column : "'\(path)' (\(column))"
  }
}

/// The plan for the entities at one path of the result: the root's, or those of an association or collection.
package final class EntityPlan: Sendable {
  /// The variants, chosen by discriminators. The first is the map without a discriminator's case.
  package let variants: [FoldVariant]
  package let selection: FoldSelection
  /// The positions of the `notNullColumn`s: an entity is present if one of them holds a value. -1: the result lacks the column.
  /// Empty: the variant's ``FoldVariant/presentCells`` decide.
  package let notNullColumns: [Int]
  /// Whether an entity exists even if all its columns are NULL.
  package let keepsEmpty: Bool
  /// The path from the root to the entity: property names.
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

/// Selects the variant for a row by the values of discriminator columns.
package indirect enum FoldSelection: Sendable {
  case variant(Int)
  case choice(column: Int, isBoolean: Bool, cases: [ExactText: FoldSelection], otherwise: Int)

  fileprivate var columns: [Int] {
    guard case .choice(let column, _, let cases, _) = self else { return [] }
    return [column] + cases.values.flatMap(\.columns)
  }
}

/// The columns that an entity stores, and the sources of its properties.
package final class FoldVariant: Sendable {
  /// The properties, in the order of the map.
  package let names: NameTable
  /// The properties that the map names; the other ones are mapped by their columns' names.
  package let mapped: [String]
  /// The source of each property.
  package let fields: [FoldField]
  /// The positions of the columns that an entity stores in its cells. The key columns come first.
  package let cells: [Int]
  package let keyCount: Int
  /// The cells that decide presence: if all of them are NULL, there is no entity. Cells before them are only part of the key.
  /// Cells after them hold columns that may belong to another entity, columns for type handlers, and arguments of nested
  /// selects.
  package let presentCells: Range<Int>
  package let slots: [FoldSlot]
  package let selects: [FoldSelect]
  /// The cells that a type handler reads; all other cells hold a column's value unchanged.
  package let handled: [HandledCell]
  /// Whether the only field is the whole element, as in a list of texts.
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
  /// A cell converted to another type, if the conversion preserves the value.
  case typed(Int, ColumnType)
  /// One of the variant's slots.
  case slot(Int)
  /// One of the variant's selects.
  case select(Int)
  /// Null or an empty list: a recursion ends here, or the result lacks the columns.
  case empty(isList: Bool)
}

/// The nested entities of one property.
package struct FoldSlot: Sendable {
  package var entity: Int
  package var kept: JoinedEntities
  package var role: Role

  package enum Role: Sendable {
    /// Entities of a join, folded from several rows.
    case nested
    /// An entity from the row's own columns, made once: the property path `author.name`.
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
