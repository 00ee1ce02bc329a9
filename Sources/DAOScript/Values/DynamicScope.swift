import DAOCore

/// The names visible to an expression or a placeholder, innermost first: those of `<bind>` and `<foreach>`, then `_parameter`
/// and `_databaseId`, then those of the call's arguments.
package struct DynamicScope: Sendable {
  private let base: Base
  private var locals: [(name: String, value: Result<DynamicValue, DAOError>)] = []

  /// The name of the arguments themselves.
  static let parameterName = "_parameter"
  /// The name of the engine.
  static let databaseName = "_databaseId"
  /// The names of a list.
  static let listNames = ["list", "collection", "array"]

  /// The parts that are constant during a call, in one object: evaluation passes the scope everywhere.
  private final class Base: Sendable {
    let parameter: DynamicValue
    let databaseID: String?
    let root: Root

    init(parameter: DynamicValue, databaseID: String?, root: Root) {
      self.parameter = parameter
      self.databaseID = databaseID
      self.root = root
    }
  }

  /// The arguments: the value of `_parameter`.
  package var parameter: DynamicValue { base.parameter }
  /// The dialect's name: the value of `_databaseId`.
  package var databaseID: String? { base.databaseID }
  private var root: Root { base.root }

  /// The names that the arguments have.
  enum Root: Sendable {
    /// No arguments: no name has a value.
    case nothing
    /// One value without a name: every name means it.
    case scalar
    /// One list: only these names mean it.
    case list(names: [String])
    case object(DynamicObject)
  }

  /// The result of looking up a name.
  package enum Lookup: Sendable {
    case value(DynamicValue)
    /// The expression of its `<bind>` cannot be evaluated, which is an error only for those who read it.
    case failure(DAOError)
    /// The name has no value: a dictionary without this entry, or no arguments at all. With the existing names.
    case absent(names: [String])
    /// The name is unknown. With the existing names, and the type that lacks it.
    case unknown(names: [String], in: String)
  }

  /// The scope of a call's arguments. One entity or dictionary has its own names; one scalar has every name. A list is `list`,
  /// `collection` and `array`, a set is `set` and `collection`. Several arguments have their labels, and `param1`, `param2` and
  /// so on.
  ///
  /// - Throws: ``DAOError`` for an argument that cannot be encoded.
  package init(_ arguments: Arguments, databaseID: String? = nil) throws {
    switch arguments {
    case .positional(let values):
      let values = try values.map { try $0.map { try DynamicValue(encoding: $0) } ?? .null }
      self.init(values, databaseID: databaseID)
    case .borrowed(let argument):
      try self.init(.positional([argument.copy]), databaseID: databaseID)
    case .bound(let values):
      self.init(values.map { DynamicValue($0) }, databaseID: databaseID)
    case .collected(let values):
      self.init(values.map { DynamicValue($0) }, databaseID: databaseID)
    case .named(let members):
      self.init(try Self.object(members, kind: .arguments), databaseID: databaseID)
    case .dictionary(let members):
      let members = members.map { (name: $0.key, value: $0.value) }
      self.init(try Self.object(members, kind: .dictionary), databaseID: databaseID)
    }
  }

  /// The scope of positional arguments.
  package init(_ values: [DynamicValue], databaseID: String? = nil) {
    if values.isEmpty {
      self.init(parameter: .null, root: .nothing, databaseID: databaseID)
    } else if values.count == 1 {
      self.init(values[0], databaseID: databaseID)
    } else {
      let names = (1...values.count).map { "param\($0)" }
      self.init(.object(DynamicObject(names: names, values: values, kind: .arguments)), databaseID: databaseID)
    }
  }

  /// The scope of one argument.
  package init(_ value: DynamicValue, databaseID: String? = nil) {
    let root: Root =
      switch value {
      case .object(let object): .object(object)
      case .list(_, isSet: false): .list(names: Self.listNames)
      case .list(_, isSet: true): .list(names: ["set", "collection"])
      default: .scalar
      }
    self.init(parameter: value, root: root, databaseID: databaseID)
  }

  private init(parameter: DynamicValue, root: Root, databaseID: String?) {
    base = Base(parameter: parameter, databaseID: databaseID, root: root)
  }

  private static func object(
    _ members: [(name: String, value: (any Encodable)?)], kind: DynamicObject.Kind
  ) throws -> DynamicValue {
    let values = try members.map { try $0.value.map { try DynamicValue(encoding: $0) } ?? .null }
    return .object(DynamicObject(names: members.map(\.name), values: values, kind: kind))
  }

  // MARK: Locals

  /// The number of local names. ``drop(to:)`` removes the later ones again.
  var localCount: Int { locals.count }

  /// Names a value. The name hides any outer value with the same name.
  package mutating func bind(_ name: String, to value: DynamicValue) { bind(name, to: .success(value)) }

  mutating func bind(_ name: String, to value: Result<DynamicValue, DAOError>) { locals.append((name, value)) }

  /// Replaces the value of the local name at `index`.
  mutating func rebind(_ index: Int, to value: DynamicValue) { locals[index].value = .success(value) }

  mutating func drop(to count: Int) { locals.removeLast(locals.count - count) }

  // MARK: Names

  /// The number, from 1, of `param1`, `arg0` and `0`.
  static func argumentNumber(of name: String) -> Int? {
    for (prefix, first) in [("param", 1), ("arg", 0), ("", 0)] where name.hasPrefix(prefix) {
      let digits = name.dropFirst(prefix.count)
      guard digits.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }), let number = Int(digits), number >= first else { continue }
      return number - first + 1
    }
    return nil
  }

  /// The argument with this index, from 0; nil if there are fewer.
  package func argument(_ index: Int) -> DynamicValue? {
    switch root {
    case .nothing: return nil
    case .scalar, .list: return index == 0 ? parameter : nil
    case .object(let object):
      if object.kind == .arguments { return object.values.indices.contains(index) ? object.values[index] : nil }
      return index == 0 ? parameter : nil
    }
  }

  /// Looks up a name.
  package func find(_ name: String) -> Lookup {
    var index = locals.count
    while index > 0 {
      index -= 1
      guard locals[index].name == name else { continue }
      switch locals[index].value {
      case .success(let value): return .value(value)
      case .failure(let error): return .failure(error)
      }
    }
    switch root {
    case .object(let object): if let value = object[name] { return .value(value) }
    case .scalar where !name.hasPrefix("_"): return .value(parameter)
    case .list(let names) where names.contains(name): return .value(parameter)
    case .nothing, .scalar, .list: break
    }
    return findSpecial(name)
  }

  /// The only argument, if it is a list and has this name: the value of `_parameter.list`.
  func list(named name: String) -> DynamicValue? {
    if case .list(let names) = root, names.contains(name) { parameter } else { nil }
  }

  private func findSpecial(_ name: String) -> Lookup {
    switch name {
    case Self.parameterName: return .value(parameter)
    case Self.databaseName: return .value(databaseID.map { .text($0) } ?? .null)
    default: break
    }
    switch root {
    case .nothing: return .absent(names: known)
    case .scalar: return .value(parameter)
    case .list(let names): return .unknown(names: known + names, in: "the call with one list")
    case .object(let object) where object.kind == .dictionary: return .absent(names: known + object.names)
    case .object(let object): return .unknown(names: known + object.names, in: object.typeName)
    }
  }

  private var known: [String] { locals.map(\.name) }
}
