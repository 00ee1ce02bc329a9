// Unsafe: a cached holder is downcast to the key type whose identity it is stored under.
import Foundation

/// Binds one argument by its structure: the properties of an entity to the parameters with their names, an unstructured value
/// to the only parameter.
final class EntityEncoder: Encoder {
  let text: StatementText
  let writer: any ParameterWriter
  let scalars: ScalarEncoder
  /// Not checked for exclusive access, see ``ContainerHolder``.
  @exclusivity(unchecked) private var containers = TypeCache()

  /// The values of the current entity.
  let row: ParameterRow
  private var shape = Shape.keyed
  /// Whether one of the three following lists has elements: each look at such a list is checked for exclusive access.
  private var hasLeftovers = false
  /// The properties that a hand-written `encode(to:)` encodes piece by piece, by parameter index.
  private var recorded: [(index: Int, value: RecordedValue)] = []
  private var unused: [String] = []
  /// The properties that type handlers bind.
  private var handled: [(name: String, index: Int)] = []
  /// Whether each key of the argument must be a parameter.
  private var isStrict = false

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
  /// - Parameter isStrict: Whether each key of the argument must be a parameter.
  func bind(_ argument: BorrowedArgument, isStrict: Bool) throws {
    self.isStrict = isStrict
    row.removeAll()
    shape = .keyed
    if hasLeftovers { forgetLeftovers() }
    try argument.encode(to: self)
    guard shape == .keyed else { return try bindWhole(argument) }
    if hasLeftovers {
      try bindRecorded()
      try bindHandled(of: argument)
    }
    if row.filledCount != text.givenIndexes.count { throw missingValue(in: argument) }
    if hasLeftovers, let key = unused.first {
      throw DAOError(.parameter, "the statement has no parameter for the key '\(key)'")
    }
    if isStrict, let error = doubledKey(of: argument) { throw error }
    try writer.bind(row)
  }

  /// The way to bind arguments of a type by position.
  func writing<T: PositionEncodable>(of type: T.Type) -> any PositionWriting { PositionWriter<T>(self) }

  /// Binds an entity that gives its values by position.
  func bind(_ argument: BorrowedArgument, by writing: any PositionWriting) throws {
    row.removeAll()
    try writing.write(argument)
    if row.filledCount != text.givenIndexes.count { throw missingValue(in: argument) }
    try writer.bind(row)
  }

  /// The error of two keys of a dictionary that are one parameter, of which either could be bound.
  private func doubledKey(of argument: BorrowedArgument) -> DAOError? {
    guard let keys = (argument.copy as? any StringKeyed)?.names, keys.count != row.filledCount else { return nil }
    var names: [Int: String] = [:]
    for key in keys {
      guard let index = text.index(ofProperty: key) else { continue }
      if let other = names.updateValue(key, forKey: index) {
        return text.doubledError(at: index, key, other)
      }
    }
    return nil
  }

  /// Records a property that is bound by a type handler, or by no parameter.
  func noteAbsent(_ key: some CodingKey) {
    if text.handlers != nil, let index = text.index(ofProperty: key.stringValue) {
      handled.append((key.stringValue, index))
      hasLeftovers = true
    } else if isStrict {
      unused.append(key.stringValue)
      hasLeftovers = true
    }
  }

  /// The recorder of a property, by the index of its parameter.
  func recorded(_ index: Int) -> RecordedValue {
    if let known = recorded.first(where: { $0.index == index }) { return known.value }
    let value = RecordedValue()
    recorded.append((index, value))
    hasLeftovers = true
    return value
  }

  private func forgetLeftovers() {
    recorded = []
    unused = []
    handled = []
    hasLeftovers = false
  }

  /// Binds an argument that encoded no members: an enum with a raw value, an array as JSON.
  private func bindWhole(_ argument: BorrowedArgument) throws {
    guard text.givenIndexes.count == 1 else {
      throw shape == .list ? text.listError : text.countError(1)
    }
    try scalars.bind(argument.copy, at: text.givenIndexes[0])
  }

  private func bindRecorded() throws {
    for (index, value) in recorded {
      try scalars.bind(property: value, at: index)
      row.set(.bound, at: index)
    }
  }

  private func bindHandled(of argument: BorrowedArgument) throws {
    guard !handled.isEmpty, let handlers = text.handlers, let entity = argument.copy else { return }
    for ((_, index), value) in zip(handled, try handlers.values(of: handled, in: entity)) {
      try writer.bind(value, at: index)
      row.set(.bound, at: index)
    }
  }

  private func missingValue(in argument: BorrowedArgument) -> DAOError {
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
      return ContainerHolder(KeyedEncodingContainer(EntityContainer<Key>(parameters)))
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
protocol StringKeyed {
  var names: [String] { get }
}

extension Dictionary: StringKeyed where Key == String {
  var names: [String] { Array(keys) }
}
