import DAOCore
import DAOScript

/// The folded rows of one statement, for decoding.
///
/// Its readers refer back to it; ``close()`` breaks the cycle.
final class FoldedRows {
  /// Not checked for exclusive access, as the position of a reader is not: 440 instructions of 7,462 in `fold`.
  @exclusivity(unchecked) var store: FoldStore
  let layout: RowLayout
  /// The results of the nested selects, by their index in the plan.
  var selected: [SelectedEntities?]
  /// The owners of the entities that are being decoded, so that cyclic data ends.
  var decodingOwners: Set<Int32> = []
  /// The probe for the properties of the type; nil in a normal reading.
  let probe: PropertyProbe?
  /// The property whose nested select gave these rows, while they are decoded.
  var parentProperty: (reader: NodeReader, column: Int)?
  private var places: [PlaceReader?]
  /// The decoders handed out individually, with their readers.
  private var individualDecoders: [(decoder: RowDecoder, reader: NodeReader)] = []

  init(_ store: consuming FoldStore, layout: RowLayout, probe: PropertyProbe? = nil) {
    let plan = store.plan
    self.probe = probe
    self.store = store
    self.layout = layout
    selected = Array(repeating: nil, count: plan.selects.count)
    places = Array(repeating: nil, count: plan.entities.count)
  }

  /// The reader for the nodes of a place.
  func reader(of place: Int) -> PlaceReader {
    if let reader = places[place] { return reader }
    let reader = PlaceReader(self, place: place)
    places[place] = reader
    return reader
  }

  /// The path of a property, for messages: `author.address.zip`.
  func path(to property: String, at place: Int) -> String {
    let names = store.plan.entities[place].path + (property.isEmpty ? [] : [property])
    let path = names.joined(separator: ".")
    guard let parentProperty else { return path }
    let outer = parentProperty.reader.path(to: parentProperty.reader.columns.names[parentProperty.column])
    return path.isEmpty ? outer : "\(outer).\(path)"
  }

  /// A new decoder, valid until the rows are closed or removed.
  func decoder(of reader: NodeReader) -> RowDecoder {
    let decoder = RowDecoder(reader: reader)
    individualDecoders.append((decoder, reader))
    return decoder
  }

  /// Removes all nodes, to make room for the next ones.
  func removeAll() {
    releaseDecoders()
    store.removeAll()
  }

  private func releaseDecoders() {
    for (decoder, reader) in individualDecoders {
      decoder.reset()
      reader.detach()
    }
    individualDecoders = []
  }

  /// Releases the readers.
  func close() {
    releaseDecoders()
    for case let place? in places { place.close() }
    places = []
    for case let selected? in selected { selected.close() }
    selected = []
  }
}

/// The entities of a nested select for all its keys, in one batch or several.
final class SelectedEntities {
  let operation: CompiledOperation
  var batches: [FoldedRows] = []
  /// The batch and the owner's index in it, by key.
  var owners: [ExactValues: (batch: Int, owner: Int)] = [:]

  init(_ operation: CompiledOperation) { self.operation = operation }

  func close() {
    let open = batches
    batches = []
    for batch in open { batch.close() }
  }
}
