/// The names in a document, of members and of tables, each with a number.
///
/// The name that followed another one last is expected after it again.
package final class MemberNames {
  private struct Name {
    let text: String
    let utf8: ArraySlice<UInt8>
    /// The last object that has it.
    var object = 0
    /// The number of the name that followed it last.
    var follower = 0
  }

  private var names: [Name] = []
  private var numbers: [ExactText: Int] = [:]
  private var object = 0
  private var last: Int?

  package init() {}

  /// The text of a name.
  package subscript(number: Int) -> String { names[number].text }

  /// The number of a name.
  package func number(of name: String) -> Int {
    if let expected, names[expected].text.isExactly(name) { return note(expected) }
    return note(lookUp(name))
  }

  private var expected: Int? { last.map { names[$0].follower } }

  private func lookUp(_ name: String) -> Int {
    let text = ExactText(name)
    if let number = numbers[text] { return number }
    numbers[text] = names.count
    names.append(Name(text: name, utf8: Array(name.utf8)[...]))
    return names.count - 1
  }

  private func note(_ number: Int) -> Int {
    if let last { names[last].follower = number }
    last = number
    return number
  }

  // MARK: Objects

  /// Begins with another object.
  func begin() { object += 1 }

  /// The number of the object's next name; nil for one that it has already.
  func take(_ utf8: ArraySlice<UInt8>) -> Int? {
    let number =
      if let expected, names[expected].utf8 == utf8 { expected } else { lookUp(String(decoding: utf8, as: UTF8.self)) }
    guard names[number].object < object else { return nil }
    names[number].object = object
    return note(number)
  }
}
