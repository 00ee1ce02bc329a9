import DAOCheck
import DAOCore

/// A type that is written by hand, as a script names it.
struct OwnType {
  /// `Gender`, `[Note]`.
  var name: String
  /// The protocols that it must conform to.
  var protocols: [String]
  var location: DAOError.Location
}

extension SwiftDAO {
  /// The types that are written by hand, each at the first place that names it.
  var ownTypes: [OwnType] {
    var seen: Set<String> = []
    return assertions.compactMap { assertion in
      guard case .type(let name, let location) = assertion, seen.insert(name).inserted else { return nil }
      return OwnType(name: name, protocols: protocols(of: name), location: location)
    }
  }

  /// The names of such types that the protocol has as aliases: the compiler reports a type that is missing once, at the alias,
  /// and not at each method.
  var aliases: [(name: String, location: DAOError.Location)] {
    var seen = Set(methods.map(\.name) + derived.map(\.name) + nestedTypes)
    return ownTypes.flatMap { type in
      SwiftType(type.name).plainNames.filter { seen.insert($0).inserted }.map { ($0, type.location) }
    }
  }

  private var nestedTypes: [String] { arguments.map(\.name) + choices.map(\.name) }

  /// The protocols that the methods and entities want of a type.
  private func protocols(of name: String) -> [String] {
    let names = SwiftType(name).plainNames.isEmpty ? [name] : SwiftType(name).plainNames
    func mentions(_ type: SwiftType) -> Bool { names.contains { type.mentions($0) } }
    let properties = entities.flatMap(\.properties).map(\.type)
    let isRead = methods.contains { mentions($0.result) } || properties.contains(where: mentions)
    let inputs = methods.flatMap(\.parameters).map { SwiftType($0.type) } + arguments.flatMap(\.properties).map(\.type)
    let isBound = inputs.contains(where: mentions) || properties.contains(where: mentions)
    return (isRead ? ["Decodable"] : []) + (isBound ? ["Encodable"] : [])
  }
}
