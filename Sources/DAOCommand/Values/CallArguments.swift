import DAOKit

/// What `dao call` hands to an operation: values in order, or by name.
package enum CallArguments: Sendable, Hashable {
  case ordered([Argument])
  case named([String: Argument])

  /// Puts VALUEs, `--set name=value` and `--params` together; `--set` wins over a member of `--params`.
  package init(values: [String], sets: [String], params: String?) throws {
    guard !sets.isEmpty || params != nil else {
      self = .ordered(values.map(Argument.init(word:)))
      return
    }
    guard values.isEmpty else {
      throw UsageError("'\(values[0])' is a value without a name beside --set or --params; give all by name, or all in order")
    }
    var members = try params.map(Argument.members(ofJSON:)) ?? [:]
    var names: Set<String> = []
    for set in sets {
      guard let sign = set.firstIndex(of: "="), sign != set.startIndex else {
        throw UsageError("--set takes name=value, not '\(set)'")
      }
      let name = String(set[..<sign])
      guard names.insert(name).inserted else { throw UsageError("--set gives \(name) twice") }
      members[name] = Argument(word: String(set[set.index(after: sign)...]))
    }
    self = .named(members)
  }

  /// The same as a call takes it.
  var arguments: Arguments {
    switch self {
    case .ordered(let values): .positional(values.map(\.encodable))
    case .named(let members): .dictionary(members.mapValues(\.encodable))
    }
  }
}
