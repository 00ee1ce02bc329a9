/// The names of members of objects, each with a number.
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

  package func number(of name: String) -> Int {
    let text = ExactText(name)
    if let number = numbers[text] { return number }
    numbers[text] = names.count
    names.append(Name(text: name, utf8: Array(name.utf8)[...]))
    return names.count - 1
  }

  /// Begins with another object.
  func begin() { object += 1 }

  /// The number of the object's next name; nil for one that it has already.
  func take(_ utf8: ArraySlice<UInt8>) -> Int? {
    let number = last.flatMap { expected($0, utf8) } ?? self.number(of: String(decoding: utf8, as: UTF8.self))
    guard names[number].object < object else { return nil }
    names[number].object = object
    if let last { names[last].follower = number }
    last = number
    return number
  }

  private func expected(_ last: Int, _ utf8: ArraySlice<UInt8>) -> Int? {
    let follower = names[last].follower
    return names[follower].utf8 == utf8 ? follower : nil
  }
}
