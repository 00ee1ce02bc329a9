import DAOCore
import DAOScript

/// A placeholder whose name is one spelling step from what its test names: `<if test="city != null">city = #{citty}</if>`.
///
/// Of the two names the one of a column is right.
struct MisspeltTestRule: OperationRule {
  func check(_ operation: CheckedOperation, _ report: inout CheckReport) throws {
    let misspelt = operation.misspeltTests.sorted { $0.value.location < $1.value.location }
    guard !misspelt.isEmpty else { return }
    let columns = try Set(
      operation.statements.flatMap(\.analysis.tree.namedSources)
        .compactMap(\.table).flatMap { try operation.schema.table($0.description)?.columns.map(\.name.foldedName) ?? [] })
    for (tested, place) in misspelt {
      let isTestWrong = columns.contains(place.name.foldedName) && !columns.contains(tested.foldedName)
      let message =
        isTestWrong
        ? "nothing reads '\(tested)', and no test names '\(place.name)', which stands inside; did you mean '\(place.name)'?"
        : "the test around it names '\(tested)', which nothing reads, and no test names '\(place.name)'; did you mean '\(tested)'?"
      report.add(
        .unusedParameter, message, at: isTestWrong ? place.test : place.location, severity: .error, in: operation)
    }
  }
}

extension CheckedOperation {
  /// The placeholders that are probably meant to be what the test around them names, by that name.
  package var misspeltTests: [String: (name: String, location: DAOError.Location, test: DAOError.Location?)] {
    var tests = TestedNames()
    tests.read(nodes, in: operation.location.file)
    let declared = Set(linked.declaration.parameters.map(\.name))
    var found: [String: (name: String, location: DAOError.Location, test: DAOError.Location?)] = [:]
    let known = declared.union(tests.local)
    for place in tests.places where !tests.all.contains(place.name) && !known.contains(place.name) {
      let names = place.tested.filter { !tests.read.contains($0) && !known.contains($0) && $0.isNear(place.name) }
      guard let name = Spelling.nearest(to: place.name, in: names), found[name] == nil else { continue }
      found[name] = (place.name, place.location, tests.locations[name])
    }
    return found
  }
}

/// The names in tests, and the placeholders inside of these tests.
private struct TestedNames {
  var all: Set<String> = []
  /// The names that loops and binds give values.
  var local: Set<String> = []
  /// The names that SQL, loops and binds read.
  var read: Set<String> = []
  /// The first place of each name in a test.
  var locations: [String: DAOError.Location] = [:]
  var places: [(name: String, location: DAOError.Location, tested: [String])] = []

  mutating func read(_ nodes: [SQLNode], in file: String) {
    nodes.visit(at: NodePlace(file: file)) { node, place in
      switch node {
      case .placeholder(let placeholder):
        read.insert(placeholder.path.root)
        guard placeholder.path.root == placeholder.path.source.string else { break }
        let location = DAOError.Location(placeholder.position, in: place.file)
        places.append((placeholder.path.root, location, place.tests.flatMap(\.names)))
      case .parameter(let parameter):
        guard case .name(let name) = parameter.form else { break }
        read.insert(name)
        places.append((name, DAOError.Location(parameter.position, in: place.file), place.tests.flatMap(\.names)))
      case .substitution(let substitution): read.insert(substitution.name.string)
      case .tag(let tag):
        read.formUnion(tag.expressions.flatMap(\.names))
        local.formUnion(tag.bindings.map(\.name))
        for test in tag.branches.compactMap(\.test) {
          all.formUnion(test.names)
          for name in test.names where locations[name] == nil { locations[name] = test.location(of: name) }
        }
      case .text, .fragment: break
      }
    }
  }
}

extension String {
  /// Whether it may be a misspelling: not a part of the other name, nor the same name with another number, nor so short that all
  /// such names are near each other.
  fileprivate func isNear(_ other: String) -> Bool {
    min(count, other.count) > 2 && abs(count - other.count) <= 1 && filter { !$0.isNumber } != other.filter { !$0.isNumber }
  }
}
