import DAOCore

/// Named values in order: the properties of an entity, the entries of a dictionary, the arguments of a call.
package final class DynamicObject: Sendable {
  package let names: [String]
  package let values: [DynamicValue]
  package let kind: Kind
  /// The JSON form, if it differs from the names with their values that are not null; nil for most objects.
  let form: Form?
  private let type: Any.Type?
  /// The index of each name, for an object with too many names to search one by one.
  private let places: [String: Int]?

  package enum Kind: Sendable, Hashable {
    /// A name that is absent is a mistake.
    case entity
    /// Any name may be present or absent.
    case dictionary
    /// Like ``entity``, and the values also have the names `param1`, `param2` and so on.
    case arguments
  }

  /// The JSON form of an object, if it differs from its names and values.
  struct Form: Sendable {
    /// The null members of an entity that are written as null.
    var nulls: Set<Int> = []
    /// The members of a superclass, each with the member of the superclass that encloses it.
    var owners: [Int: Int] = [:]
    /// Alternating keys and values: the form of a dictionary with other keys than strings and integers.
    var keysAndValues: [DynamicValue]?
    /// Whether nothing was encoded, not even an empty object.
    var isNothing = false
  }

  private static let scanLimit = 12

  /// - Parameter type: The entity's type, for messages.
  package convenience init(names: [String], values: [DynamicValue], kind: Kind, type: Any.Type? = nil) {
    self.init(names: names, values: values, kind: kind, type: type, form: nil)
  }

  init(names: [String], values: [DynamicValue], kind: Kind, type: Any.Type?, form: Form?) {
    self.names = names
    self.values = values
    self.kind = kind
    self.type = type
    self.form = form
    // If a name was encoded twice, the last value wins.
    places =
      names.count > Self.scanLimit
      ? Dictionary(names.enumerated().map { ($1, $0) }) { _, last in last } : nil
  }

  /// Whether a member is written as part of the whole object.
  func isWritten(_ index: Int) -> Bool {
    guard let form else { return kind == .dictionary || !values[index].isNull }
    if form.owners[index] != nil { return false }
    return kind == .dictionary || !values[index].isNull || form.nulls.contains(index)
  }

  /// Whether a name has a value or an explicit null.
  func contains(_ name: String) -> Bool {
    guard let index = index(of: name) else { return false }
    return isWritten(index) || form?.owners[index] != nil
  }

  /// The value of a name. An exact match comes first, then `first_name` for `firstName`, ignoring case. Nil without a match.
  package subscript(_ name: String) -> DynamicValue? { index(of: name).map { values[$0] } }

  /// A dictionary's own property, even if an entry has this name. As in OGNL, the entry is `map['size']`.
  func own(_ name: String) -> DynamicValue? {
    switch name {
    case "size": .integer(Int64(names.count))
    case "isEmpty": .bool(names.isEmpty)
    case "keys", "keySet": .list(names.sorted().map { .text($0) }, isSet: true)
    case "values": .list(names.indices.sorted { names[$0] < names[$1] }.map { values[$0] }, isSet: false)
    default: nil
    }
  }

  /// The object with a name's value replaced or added.
  func with(_ value: DynamicValue, as name: String) -> DynamicObject {
    var (names, values, form) = (names, values, form)
    form?.keysAndValues = nil
    if let index = index(of: name) {
      values[index] = value
      if let owner = form?.owners[index], case .object(let superclass) = values[owner] {
        values[owner] = .object(superclass.with(value, as: names[index]))
      }
    } else {
      names.append(name)
      values.append(value)
    }
    return DynamicObject(names: names, values: values, kind: kind, type: type, form: form)
  }

  /// Whether the values of a call have no names except `param1` and so on.
  var isNumbered: Bool { names.enumerated().allSatisfy { $1 == "param\($0 + 1)" } }

  /// The entity's type, or the kind of the object.
  var typeName: String {
    switch kind {
    case .entity: type.map { "\($0)" } ?? "the object"
    case .dictionary: "the dictionary"
    case .arguments: "the call"
    }
  }

  func index(of name: String) -> Int? {
    if let places {
      if let place = places[name] { return place }
    } else if let place = names.lastIndex(of: name) {
      return place
    }
    return foldedIndex(of: name) ?? (kind == .arguments ? number(of: name) : nil)
  }

  private func foldedIndex(of name: String) -> Int? {
    guard let last = names.lastIndex(where: { $0.isFolded(like: name) }) else { return nil }
    var nearest = last
    for index in names[..<last].indices.reversed() where names[index].isFolded(like: name) {
      if names[index].distance(to: name) < names[nearest].distance(to: name) { nearest = index }
    }
    return nearest
  }

  /// The index of `param1`, and of its synonyms `arg0` and `0`.
  private func number(of name: String) -> Int? {
    guard let number = DynamicScope.argumentNumber(of: name), number <= values.count else { return nil }
    return number - 1
  }
}

extension DynamicObject: Hashable {
  package static func == (left: DynamicObject, right: DynamicObject) -> Bool {
    left === right || (left.names.map(ExactText.init) == right.names.map(ExactText.init) && left.values == right.values)
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(names)
    hasher.combine(values)
  }
}

extension String {
  /// Whether both names have the same folded form. For ASCII it is compared without creating it.
  fileprivate func isFolded(like other: String) -> Bool {
    var mine = utf8.makeIterator()
    var others = other.utf8.makeIterator()
    let underscore = UInt8(ascii: "_")
    while true {
      var left = mine.next()
      while left == underscore { left = mine.next() }
      var right = others.next()
      while right == underscore { right = others.next() }
      guard let left, let right else { return left == right && !isEmpty && !other.isEmpty }
      guard left < 0x80, right < 0x80 else { return foldedName == other.foldedName }
      guard left.lowered == right.lowered else { return false }
    }
  }
}

extension UInt8 {
  fileprivate var lowered: UInt8 { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self | 0x20 : self }
}
