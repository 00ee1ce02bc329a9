/// The parameters of a statement for the coding keys of one type.
///
/// The standard library copies a container for every property, so a container holds one unretained reference to this object.
final class KeyedParameters {
  let encoder: EntityEncoder
  let row: ParameterRow
  let keys: KeyTable

  init<Key: CodingKey>(_ key: Key.Type, of encoder: EntityEncoder) {
    self.encoder = encoder
    row = encoder.row
    let text = encoder.text
    keys = KeyTable(key) { name in
      text.index(ofProperty: name, amongKeys: Key.self).flatMap { text.isHandled(at: $0) ? nil : $0 }
    }
  }

  /// Sets the parameter for a property, if the statement has one.
  @inline(__always)
  func set(_ cell: ParameterCell, for key: some CodingKey) {
    if let index = parameter(key) { row.set(cell, at: index) }
  }

  @inline(__always)
  func set(_ text: String, for key: some CodingKey) throws {
    if let index = parameter(key), !row.set(text, at: index) { try bind(text, at: index) }
  }

  /// Binds a text that does not fit into the row.
  private func bind(_ text: String, at index: Int) throws {
    try encoder.writer.bind(text, at: index)
    row.set(.bound, at: index)
  }

  func set(property value: some Encodable, for key: some CodingKey) throws {
    guard let index = parameter(key) else { return }
    try encoder.scalars.bind(property: value, at: index)
    row.set(.bound, at: index)
  }

  /// Records a property that is encoded piece by piece; nil if the statement has no parameter for it.
  func record(_ key: some CodingKey) -> RecordedValue? { parameter(key).map(encoder.recorded) }

  @inline(__always)
  private func parameter(_ key: some CodingKey) -> Int? {
    let target = keys.target(of: key)
    guard target != KeyTable.absent else {
      encoder.noteAbsent(key)
      return nil
    }
    return Int(target)
  }
}
