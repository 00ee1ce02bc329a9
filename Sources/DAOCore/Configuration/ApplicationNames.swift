/// The names of what a program registers in Swift, as `dao.json` tells them to checks that run without the program.
package struct ApplicationNames: Sendable {
  package var functions: [(name: String, argumentCount: Int?)] = []
  package var collations: [String] = []
  package var typeHandlers: Set<String> = []
  package var steps: [String] = []
}

extension Configuration {
  /// The configuration with stand-ins for the program's own functions and collations, so that SQL can be prepared and streams
  /// can be replayed.
  ///
  /// A stand-in gives NULL, which every CHECK accepts, and compares texts by their bytes.
  package var standingIn: Configuration {
    var configuration = self
    configuration.sqlite.functions += application.functions.map { name, count in
      SQLFunction(name, argumentCount: count, isDeterministic: true) { _ in nil }
    }
    configuration.sqlite.collations += application.collations.map { name in
      SQLCollation(name) { left, right in
        left == right ? .orderedSame : left.utf8.lexicographicallyPrecedes(right.utf8) ? .orderedAscending : .orderedDescending
      }
    }
    return configuration
  }
}
