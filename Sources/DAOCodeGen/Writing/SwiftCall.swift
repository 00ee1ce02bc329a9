/// A call that is all that a function does.
struct SwiftCall {
  /// `try await dao.call`.
  let head: String
  /// The arguments, without those by name.
  var arguments: [String] = []
  /// The values by name, which become a dictionary of their own where they are many.
  var named: [(key: String, value: String)] = []
  /// The type of that dictionary.
  var dictionary = "[String: (any Encodable)?]"
  var tail: [String] = []
  /// What the result is converted to.
  var conversion: String?
  /// The names of the function's parameters.
  var parameters: [String] = []

  init(_ head: String, _ arguments: [String] = [], parameters: [String] = []) {
    self.head = head
    self.arguments = arguments
    self.parameters = parameters
  }

  /// Adds the arguments of an operation.
  mutating func add(_ other: CallArguments) {
    switch other {
    case .positional(let values): arguments += values
    case .named(let values): named = values
    }
  }

  private var items: [String] { named.map { "\(SwiftText.literal($0.key)): \($0.value)" } }

  var line: String {
    let all = arguments + (named.isEmpty ? [] : ["[\(items.joined(separator: ", "))]"]) + tail
    let line = "\(head)(\(all.joined(separator: ", ")))"
    return conversion.map { "\($0)(\(line))" } ?? line
  }

  /// Writes it as the body of a function, broken where it does not fit.
  func write(to text: inout SwiftText) {
    if line.count <= text.room { return text.line(line) }
    var all = arguments
    if !named.isEmpty {
      let name = SwiftName.unique("values", among: parameters)
      text.list("let \(name): \(dictionary) = ", items)
      all.append(name)
    }
    all += tail
    guard let conversion else { return text.call((named.isEmpty ? "" : "return ") + head, all) }
    let name = SwiftName.unique("id", among: parameters + ["values"])
    text.call("let \(name) = \(head)", all)
    text.line("return \(conversion)(\(name))")
  }
}
