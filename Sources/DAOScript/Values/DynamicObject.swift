import DAOCore

/// Named values in their order: the properties of an entity, the entries of a dictionary, the arguments of a call.
package final class DynamicObject: Sendable {
  package let names: [String]
  package let values: [DynamicValue]
  package let kind: Kind
  /// How it is written, where that is not its names with those values that are not null; for most objects nil.
  let form: Form?
  private let type: Any.Type?
  /// Where each name stands, when there are too many to look at one by one.
  private let places: [String: Int]?

  package enum Kind: Sendable, Hashable {
    /// Names that are not there are mistakes.
    case entity
    /// Any name may be there or not.
    case dictionary
    /// The same as ``entity``; the values also have the names `param1`, `param2` and so on.
    case arguments
  }

  /// How an object is written as JSON, where it is not as its names and values say.
  struct Form: Sendable {
    /// The members of an entity that are null and written all the same.
    var nulls: Set<Int> = []
    /// The members of a superclass, each with the member that the superclass is: they are written inside of it.
    var owners: [Int: Int] = [:]
    /// Keys and values in turn, as a dictionary is written whose keys are neither texts nor numbers.
    var turns: [DynamicValue]?
    /// Whether nothing has been encoded, not even an object without members.
    var isNothing = false
  }

  private static let scanLimit = 12

  /// - Parameter type: The entity's type, which messages name.
  package convenience init(names: [String], values: [DynamicValue], kind: Kind, type: Any.Type? = nil) {
    self.init(names: names, values: values, kind: kind, type: type, form: nil)
  }

  init(names: [String], values: [DynamicValue], kind: Kind, type: Any.Type?, form: Form?) {
    self.names = names
    self.values = values
    self.kind = kind
    self.type = type
    self.form = form
    // What is encoded twice is what was encoded last.
    places =
      names.count > Self.scanLimit
      ? Dictionary(names.enumerated().map { ($1, $0) }) { _, last in last } : nil
  }

  /// Whether a member is written where the object is written as a whole.
  func isWritten(_ index: Int) -> Bool {
    guard let form else { return kind == .dictionary || !values[index].isNull }
    if form.owners[index] != nil { return false }
    return kind == .dictionary || !values[index].isNull || form.nulls.contains(index)
  }

  /// Whether a name has a value, or a null that is written.
  func contains(_ name: String) -> Bool {
    guard let index = index(of: name) else { return false }
    return isWritten(index) || form?.owners[index] != nil
  }

  /// The value of a name: the exact one first, then `first_name` for `firstName` without regard to case; nil when there is
  /// none.
  package subscript(_ name: String) -> DynamicValue? { index(of: name).map { values[$0] } }

  /// What a dictionary knows of itself, even where it has an entry of that name: as in OGNL, `map['size']` is the entry.
  func own(_ name: String) -> DynamicValue? {
    switch name {
    case "size": .integer(Int64(names.count))
    case "isEmpty": .bool(names.isEmpty)
    case "keys", "keySet": .list(names.sorted().map { .text($0) }, isSet: true)
    case "values": .list(names.indices.sorted { names[$0] < names[$1] }.map { values[$0] }, isSet: false)
    default: nil
    }
  }

  /// The same object with another value, or one more, of a name.
  func with(_ value: DynamicValue, as name: String) -> DynamicObject {
    var (names, values, form) = (names, values, form)
    form?.turns = nil
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

  /// Whether the values of a call have no names but `param1` and its like.
  var isNumbered: Bool { names.enumerated().allSatisfy { $1 == "param\($0 + 1)" } }

  /// The entity's type, or what else it is.
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
    names.lastIndex { $0.isFolded(like: name) }
  }

  /// The place of `param1`, and of `arg0` and `0`, which are the same.
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
  /// Whether both names fold to the same one, `foldedName`; found out without making it where all is ASCII.
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
