import DAOCore
import Foundation

/// One call of an encoder.
final class SPONEncoding {
  let writer: SPONWriter
  let userInfo: [CodingUserInfoKey: any Sendable]
  /// What went wrong where no error can be thrown.
  var fault: String?
  private var typeNames: [ObjectIdentifier: String] = [:]

  init(_ writer: SPONWriter, _ userInfo: [CodingUserInfoKey: any Sendable]) {
    self.writer = writer
    self.userInfo = userInfo
  }

  /// Writes a value of any type as a member of a container.
  func encode<T: Encodable>(
    _ value: T, _ name: String, in container: SPONWriter.Index, of parent: SPONValueEncoder?, _ key: (any CodingKey)?
  ) throws {
    guard writer.depth(of: container) < SPONReader.depthLimit else {
      throw EncodingError.invalidValue(
        value,
        EncodingError.Context(
          codingPath: parent?.codingPath ?? [],
          debugDescription: "it is nested deeper than \(SPONReader.depthLimit) levels"))
    }
    // Compared first: a cast that fails is slower than all of these comparisons.
    switch ObjectIdentifier(T.self) {
    case SPONTypes.text: if let value = value as? String { return writer.write(value, name, in: container) }
    case SPONTypes.integer: if let value = value as? Int { return writer.write(value, name, in: container) }
    case SPONTypes.real: if let value = value as? Double { return writer.write(value, name, in: container) }
    case SPONTypes.boolean: if let value = value as? Bool { return writer.write(value, name, in: container) }
    case SPONTypes.date: if let value = value as? Date { return writer.write(value, name, in: container) }
    case SPONTypes.data: if let value = value as? Data { return writer.write(value, name, in: container) }
    case SPONTypes.url: if let value = value as? URL { return writer.write(value.absoluteString, name, in: container) }
    case SPONTypes.decimal: if let value = value as? Decimal { return writer.write(value.description, name, in: container) }
    default: break
    }
    let encoder = SPONValueEncoder(self, T.self, name, in: container, of: parent, key)
    try value.encode(to: encoder)
    guard encoder.isUsed else {
      throw EncodingError.invalidValue(
        value, EncodingError.Context(codingPath: encoder.codingPath, debugDescription: "'\(T.self)' encodes nothing"))
    }
  }

  /// The name of a type without its module; "Dictionary" for any of those.
  func name(of type: Any.Type) -> String {
    if let name = typeNames[ObjectIdentifier(type)] { return name }
    let whole = String(describing: type)
    let name = whole.hasPrefix("Dictionary<") ? "Dictionary" : whole
    typeNames[ObjectIdentifier(type)] = name
    return name
  }
}
