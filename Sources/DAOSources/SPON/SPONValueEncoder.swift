import DAOCore
import Foundation

/// Encodes one value as a member of a container, or as an element.
final class SPONValueEncoder: Encoder {
  let encoding: SPONEncoding
  private let type: Any.Type?
  private let name: String
  private let container: SPONWriter.Index
  private let parent: SPONValueEncoder?
  private let key: (any CodingKey)?
  /// The container that the value has asked for.
  @exclusivity(unchecked) private var opened: SPONWriter.Index?
  @exclusivity(unchecked) private(set) var isUsed = false

  init(
    _ encoding: SPONEncoding, _ type: Any.Type?, _ name: String, in container: SPONWriter.Index, of parent: SPONValueEncoder?,
    _ key: (any CodingKey)?
  ) {
    self.encoding = encoding
    self.type = type
    self.name = name
    self.container = container
    self.parent = parent
    self.key = key
  }

  var codingPath: [any CodingKey] { (parent?.codingPath ?? []) + (key.map { [$0] } ?? []) }
  var userInfo: [CodingUserInfoKey: Any] { encoding.userInfo }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(SPONKeyedEncoding<Key>(encoder: self, container: open(isList: false)))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer { SPONUnkeyedEncoding(encoder: self, container: open(isList: true)) }

  func singleValueContainer() -> any SingleValueEncodingContainer { SPONSingleEncoding(encoder: self) }

  /// The container of the value: the same one, if it is asked for twice.
  func open(isList: Bool) -> SPONWriter.Index {
    let writer = encoding.writer
    if let opened {
      if writer.isList(opened) != isList { encoding.fault = "'\(name)' is encoded as an array and as an object" }
      return opened
    }
    if isUsed { encoding.fault = "'\(name)' is encoded twice" }
    if writer.depth(of: container) >= SPONReader.depthLimit {
      encoding.fault = "it is nested deeper than \(SPONReader.depthLimit) levels"
    }
    isUsed = true
    let index = writer.open(isList ? .list : .object(type: type.map(encoding.name)), name, in: container)
    opened = index
    return index
  }

  /// Writes the value by `write`.
  func single(_ write: (SPONWriter, _ name: String, _ container: SPONWriter.Index) throws -> Void) rethrows {
    if isUsed { encoding.fault = "'\(name)' is encoded twice" }
    isUsed = true
    try write(encoding.writer, name, container)
  }

  func encode(_ value: some Encodable) throws {
    try single { try encoding.encode(value, $1, in: $2, of: parent, key) }
  }
}
