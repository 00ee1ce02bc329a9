import Foundation

/// Decodes one value.
final class SPONValueDecoder: Decoder {
  let decoding: SPONDecoding
  let index: Int
  private let parent: SPONValueDecoder?
  private let key: (any CodingKey)?
  /// The member after the one that was found last: types mostly ask in the order in which they were written.
  @exclusivity(unchecked) private var cursor: Int
  /// The one that was found last: types ask three times for a value that may be nil.
  @exclusivity(unchecked) private var found: Int?

  init(_ decoding: SPONDecoding, _ index: Int, of parent: SPONValueDecoder?, _ key: (any CodingKey)?) {
    self.decoding = decoding
    self.index = index
    self.parent = parent
    self.key = key
    cursor = index + 1
  }

  var codingPath: [any CodingKey] { (parent?.codingPath ?? []) + (key.map { [$0] } ?? []) }
  var userInfo: [CodingUserInfoKey: Any] { decoding.userInfo }

  var node: SPONDocument.Node { decoding.document.nodes[index] }

  func path() -> [any CodingKey] { codingPath }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard node.kind == .object else { throw decoding.mismatch([String: Any].self, index, path) }
    return KeyedDecodingContainer(SPONKeyedDecoding<Key>(decoder: self))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard node.kind == .list else { throw decoding.mismatch([Any].self, index, path) }
    return SPONUnkeyedDecoding(self)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer { SPONSingleDecoding(decoder: self) }

  /// The index of a member; nil without one.
  func member(_ name: String) -> Int? {
    let document = decoding.document
    let (first, end) = (index + 1, Int(node.next))
    var place = cursor < end ? cursor : first
    for step in 0..<node.count {
      let member = document.nodes[place]
      if document.isNamed(member, name) {
        cursor = Int(member.next)
        found = place
        return place
      }
      if step == 0, let found, document.isNamed(document.nodes[found], name) { return found }
      place = member.next < end ? Int(member.next) : first
    }
    return nil
  }
}
