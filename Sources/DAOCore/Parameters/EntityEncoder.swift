// Unsafe: a cached holder is downcast to the key type whose identity it is stored under; arguments are read in the caller's
// memory, see `LentArgument`.
import Foundation

/// Binds one argument by its structure: the properties of an entity to the parameters with their names, an unstructured value
/// to the only parameter.
final class EntityEncoder: Encoder {
  let text: StatementText
  let writer: any ParameterWriter
  let scalars: ScalarEncoder
  @exclusivity(unchecked) private var containers = TypeCache()

  /// The values of the current entity.
  let row: ParameterRow
  @exclusivity(unchecked) private var shape = Shape.keyed
  /// The properties that a hand-written `encode(to:)` encodes piece by piece, by parameter index.
  @exclusivity(unchecked) private var recorded: [(index: Int, value: RecordedValue)] = []
  @exclusivity(unchecked) private var unused: [String] = []
  /// The properties that type handlers bind.
  @exclusivity(unchecked) private var handled: [(name: String, index: Int)] = []
  /// The type of the last argument, and whether each of its keys must be a parameter.
  @exclusivity(unchecked) private var lastType: ObjectIdentifier?
  @exclusivity(unchecked) private var isStrict = false

  private enum Shape { case keyed, single, list }

  let codingPath: [any CodingKey] = []
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  init(text: StatementText, writer: any ParameterWriter, scalars: ScalarEncoder) {
    self.text = text
    self.writer = writer
    self.scalars = scalars
    row = .allocate(count: text.parameters.count)
  }

  deinit { row.deallocate() }

  func close() { containers.removeAll() }

  /// Binds an entity or another value that is not a plain scalar.
  ///
  /// - Parameter encoder: This encoder as an existential.
  func bind(_ argument: LentArgument, by encoder: any Encoder) throws {
    noteType(argument.type)
    row.removeAll()
    shape = .keyed
    if !recorded.isEmpty { recorded = [] }
    if !unused.isEmpty { unused = [] }
    if !handled.isEmpty { handled = [] }
    try argument.encode(argument.place, encoder)
    guard shape == .keyed else { return try bindWhole(argument) }
    if !recorded.isEmpty { try bindRecorded() }
    if !handled.isEmpty { try bindHandled(of: argument) }
    if row.filledCount != text.givenIndexes.count { throw missingValue(in: argument) }
    if let key = unused.first { throw DAOError(.parameter, "the statement has no parameter for the key '\(key)'") }
    try writer.bind(row)
  }

  /// Records a property that is bound by a type handler, or by no parameter.
  func noteAbsent(_ key: some CodingKey) {
    if text.handlers != nil, let index = text.index(ofProperty: key.stringValue) {
      handled.append((key.stringValue, index))
    } else if isStrict {
      unused.append(key.stringValue)
    }
  }

  /// The recorder of a property, by the index of its parameter.
  func recorded(_ index: Int) -> RecordedValue {
    if let known = recorded.first(where: { $0.index == index }) { return known.value }
    let value = RecordedValue()
    recorded.append((index, value))
    return value
  }

  /// Each key of a dictionary must be a parameter; an entity may have other properties.
  private func noteType(_ type: any Encodable.Type) {
    guard ObjectIdentifier(type) != lastType else { return }
    lastType = ObjectIdentifier(type)
    isStrict = type is any StringKeyed.Type
  }

  /// Binds an argument that encoded no members: an enum with a raw value, an array as JSON.
  private func bindWhole(_ argument: LentArgument) throws {
    guard text.givenIndexes.count == 1 else { throw text.countError(1) }
    try scalars.bind(argument.copy, at: text.givenIndexes[0])
  }

  private func bindRecorded() throws {
    for (index, value) in recorded {
      try scalars.bind(property: value, at: index)
      row.set(.bound, at: index)
    }
  }

  private func bindHandled(of argument: LentArgument) throws {
    guard let handlers = text.handlers, let entity = argument.copy else { return }
    for ((_, index), value) in zip(handled, try handlers.values(of: handled, in: entity)) {
      try writer.bind(value, at: index)
      row.set(.bound, at: index)
    }
  }

  private func missingValue(in argument: LentArgument) -> DAOError {
    let index = text.givenIndexes.first { !row.contains($0) } ?? 1
    guard text.parameters[index - 1].name != nil else {
      return DAOError(.parameter, "\(argument.type) binds :name parameters and the statement has '?'")
    }
    return DAOError(
      .parameter, "the parameter '\(text.parameterDescription(index))' has no value: \(argument.type) has no such property")
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    containers.withObject(for: ObjectIdentifier(type)) {
      let parameters = KeyedParameters(type, of: self)
      return ContainerHolder(KeyedEncodingContainer(EntityContainer<Key>(parameters)), of: parameters)
    } _: {
      unsafeDowncast($0, to: ContainerHolder<KeyedEncodingContainer<Key>>.self).handOut()
    }
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    shape = .list
    return DiscardingUnkeyedContainer()
  }

  func singleValueContainer() -> any SingleValueEncodingContainer {
    shape = .single
    return DiscardingEncoder()
  }
}

/// A dictionary whose keys are parameter names.
protocol StringKeyed {}
extension Dictionary: StringKeyed where Key == String {}
