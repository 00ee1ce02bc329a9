import DAOCheck

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
  /// What becomes of the result; nil for nothing.
  var conversion: Conversion?
  /// The names of the function's parameters.
  var parameters: [String] = []

  init(_ head: String, _ arguments: [String] = [], parameters: [String] = []) {
    self.head = head
    self.arguments = arguments
    self.parameters = parameters
  }

  enum Conversion {
    case number
    /// By a function of `ColumnValue`. It infers its type: an unknown one is told where it is declared, and not here too.
    case values(ColumnValues)

    func text(of result: String) -> String {
      switch self {
      case .number: "Int(\(result))"
      case .values(let values): "ColumnValue.\(values.rawValue)(\(result))"
      }
    }
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
    return conversion?.text(of: line) ?? line
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
    let start = named.isEmpty ? "" : "return "
    switch conversion {
    case nil: text.call(start + head, all)
    case .number:
      let name = SwiftName.unique("id", among: parameters + ["values"])
      text.call("let \(name) = \(head)", all)
      text.line("return Int(\(name))")
    case .values(let values):
      all.append((all.popLast() ?? "") + ")")
      text.call("\(start)ColumnValue.\(values.rawValue)(\(head)", all)
    }
  }
}
