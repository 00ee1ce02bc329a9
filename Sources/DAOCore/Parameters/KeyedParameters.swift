/// The parameters of a statement as one key type names them.
///
/// A container is copied for every property that is encoded, so it holds this one reference and does not count it.
final class KeyedParameters {
  let encoder: EntityEncoder
  let writer: any ParameterWriter
  let keys: KeyTable

  init<Key: CodingKey>(_ key: Key.Type, of encoder: EntityEncoder) {
    self.encoder = encoder
    writer = encoder.writer
    let text = encoder.text
    keys = KeyTable(key) { name in
      text.parameterNames.index(of: name).flatMap { text.parameters[$0].name == nil ? nil : $0 + 1 }
    }
  }

  /// The parameter for a property, which gets its value now; nil when the statement has none.
  @inline(__always)
  func parameter(_ key: some CodingKey) -> Int? {
    let target = keys.target(of: key)
    guard target != KeyTable.absent else {
      encoder.noteUnused(key)
      return nil
    }
    encoder.bound.insert(Int(target))
    return Int(target)
  }
}
