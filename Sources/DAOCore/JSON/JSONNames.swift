/// The names of the members of many objects, most of which have the same in the same order.
package struct JSONNames {
  private struct Name {
    let utf8: [UInt8]
    let text: String
    /// The last object that has it.
    var object: Int
  }

  private var names: [Name] = []
  private var indexes: [ExactText: Int] = [:]
  private var object = 0
  /// The index of the name that is expected.
  private var next = 0

  package init() {}

  /// Begins with another object.
  mutating func begin() {
    object += 1
    next = 0
  }

  /// The text of a name; nil for one that the object has already.
  mutating func name(_ utf8: ArraySlice<UInt8>) -> String? {
    let index = next < names.count && names[next].utf8[...] == utf8 ? next : index(of: utf8)
    guard names[index].object < object else { return nil }
    names[index].object = object
    next = index + 1
    return names[index].text
  }

  private mutating func index(of utf8: ArraySlice<UInt8>) -> Int {
    let text = ExactText(String(decoding: utf8, as: UTF8.self))
    if let index = indexes[text] { return index }
    indexes[text] = names.count
    names.append(Name(utf8: Array(utf8), text: text.string, object: 0))
    return names.count - 1
  }
}
