import DAOCore
import DAOScript

/// The folded rows of one statement, as decoders read them.
///
/// It and its readers refer to each other until it is closed.
final class FoldedRows {
  @exclusivity(unchecked) var store: FoldStore
  let layout: RowLayout
  /// What the nested selects have found, by their index in the plan.
  @exclusivity(unchecked) var selected: [SelectedEntities?]
  /// The owners whose entities are being decoded, so that data that leads back to itself comes to an end.
  @exclusivity(unchecked) var openOwners: Set<Int32> = []
  /// What looks which properties are asked for; nil for rows that are read for good.
  let trial: PropertyProbe?
  /// The property whose nested select has found the rows, while they are read.
  @exclusivity(unchecked) var opener: (reader: NodeReader, column: Int)?
  @exclusivity(unchecked) private var places: [PlaceReader?]
  /// The decoders that stand alone, and what they read.
  private var standing: [(decoder: RowDecoder, reader: NodeReader)] = []

  init(_ store: consuming FoldStore, layout: RowLayout, trial: PropertyProbe? = nil) {
    let plan = store.plan
    self.trial = trial
    self.store = store
    self.layout = layout
    selected = Array(repeating: nil, count: plan.selects.count)
    places = Array(repeating: nil, count: plan.entities.count)
  }

  /// Reads the nodes of a place.
  func reader(of place: Int) -> PlaceReader {
    if let reader = places[place] { return reader }
    let reader = PlaceReader(self, place: place)
    places[place] = reader
    return reader
  }

  /// The way to a property of a place, as messages name it: `author.address.zip`.
  func path(to property: String, at place: Int) -> String {
    let names = store.plan.entities[place].path + (property.isEmpty ? [] : [property])
    let path = names.joined(separator: ".")
    guard let opener else { return path }
    let outer = opener.reader.path(to: opener.reader.columns.names[opener.column])
    return path.isEmpty ? outer : "\(outer).\(path)"
  }

  /// A decoder of its own, which holds until the rows are closed, or make room for others.
  func decoder(of reader: NodeReader) -> RowDecoder {
    let decoder = RowDecoder(reader: reader)
    standing.append((decoder, reader))
    return decoder
  }

  /// Forgets all nodes, for the next ones to take their place.
  func removeAll() {
    releaseDecoders()
    store.removeAll()
  }

  private func releaseDecoders() {
    for (decoder, reader) in standing {
      decoder.reset()
      reader.rest()
    }
    standing = []
  }

  /// Lets go of the readers.
  func close() {
    releaseDecoders()
    for case let place? in places { place.close() }
    places = []
    for case let selected? in selected { selected.close() }
    selected = []
  }
}

/// The entities that a nested select has found for all its keys, in one batch or several.
final class SelectedEntities {
  let operation: CompiledOperation
  var batches: [FoldedRows] = []
  /// Where the roots of each key are.
  var owners: [ExactValues: (batch: Int, owner: Int)] = [:]

  init(_ operation: CompiledOperation) { self.operation = operation }

  func close() {
    let open = batches
    batches = []
    for batch in open { batch.close() }
  }
}
