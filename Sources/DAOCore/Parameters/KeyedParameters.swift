/// The parameters of a statement as one key type names them.
///
/// A container is copied for every property that is encoded, so it holds this one reference and nothing else.
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
}

/// A container that is handed out for every entity.
final class EncodingContainerHolder<Key: CodingKey> {
  let container: KeyedEncodingContainer<Key>
  init(_ container: KeyedEncodingContainer<Key>) { self.container = container }
}
