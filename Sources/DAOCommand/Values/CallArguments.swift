import DAOKit
import Foundation

/// The arguments of `dao call` and `dao render`: values in order, or by name.
package enum CallArguments: Sendable, Hashable {
  case ordered([Argument])
  case named([String: Argument])

  static let set = CommandOption("set", value: "NAME=VALUE", "give the parameter :NAME a value", isRepeated: true)
  static let params = CommandOption(
    "params", value: "JSON", "give parameters as an object, or the only one as any JSON; - reads the standard input")
  static let options = [set, params]

  /// Reads the words after the names of script and operation.
  init(_ arguments: ParsedArguments, _ console: Console) throws {
    try self.init(
      values: Array(arguments.values.dropFirst(2)), sets: arguments.all(Self.set),
      params: arguments[Self.params].map { try $0 == "-" ? Self.text(of: console) : $0 })
  }

  /// The standard input.
  private static func text(of console: Console) throws -> String {
    let data: Data
    do {
      data = try console.input()
    } catch {
      throw DAOError(.io, "the standard input cannot be read: \(error.localizedDescription)")
    }
    guard let text = String(data: data, encoding: .utf8) else { throw UsageError("--params is not UTF-8") }
    return text
  }

  /// Combines VALUEs, `--set name=value` and `--params`. `--set` wins over a member of `--params`.
  package init(values: [String], sets: [String], params: String?) throws {
    guard !sets.isEmpty || params != nil else {
      self = .ordered(try values.map(Argument.init(word:)))
      return
    }
    guard values.isEmpty else {
      throw UsageError("'\(values[0])' is a value without a name beside --set or --params; give all by name, or all in order")
    }
    let given = try params.map(Argument.init(params:)) ?? .object([:])
    guard case .object(var members) = given else {
      guard sets.isEmpty else { throw UsageError("--params is no object that --set could add to") }
      self = .ordered([given])
      return
    }
    var names: Set<String> = []
    for set in sets {
      guard let sign = set.firstIndex(of: "="), sign != set.startIndex else {
        throw UsageError("--set takes name=value, not '\(set)'")
      }
      let name = String(set[..<sign])
      guard names.insert(name).inserted else { throw UsageError("--set gives \(name) twice") }
      members[name] = try Argument(word: String(set[set.index(after: sign)...]))
    }
    self = .named(members)
  }

  /// Whether there are none.
  var isEmpty: Bool {
    switch self {
    case .ordered(let values): values.isEmpty
    case .named(let members): members.isEmpty
    }
  }

  /// The arguments for a call.
  var arguments: Arguments {
    switch self {
    case .ordered(let values): .positional(values.map(\.encodable))
    case .named(let members): .dictionary(members.mapValues(\.encodable))
    }
  }
}
