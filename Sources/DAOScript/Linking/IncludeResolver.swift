import DAOCore
import DAOMarkup

/// Replaces includes by their fragments, and collects the faults of includes.
struct IncludeResolver {
  private let index: ScriptIndex
  private var list = FaultList()
  private var spelling = SpellingBudget()
  /// The size in bytes of all fragments that one script includes.
  private var size = 0
  /// The number of fragments that one operation includes. Fragments that include others twice, several levels deep, grow
  /// exponentially.
  private var count = 0

  /// The place of an include.
  private struct Place {
    var script: Script
    /// The operation's own script. A fragment from another script may also name this script's fragments, as in MyBatis.
    var origin: Script
    var properties: [String: String]
    /// The files and names of the enclosing fragments.
    var path: [String]
  }

  private var settings: ScriptSettings { index.settings }

  init(index: ScriptIndex) { self.index = index }

  var faults: [Fault] { list.faults }
  var errorCount: Int { list.errorCount }

  /// The nodes of an operation, with fragments in place of includes.
  mutating func resolve(_ nodes: [SQLNode], of script: Script) -> [SQLNode] {
    count = 0
    return resolve(nodes, at: Place(script: script, origin: script, properties: settings.variables, path: []))
  }

  private mutating func resolve(_ nodes: [SQLNode], at place: Place) -> [SQLNode] {
    nodes.compactMap { node in
      if case .tag(let tag) = node, let include = tag as? Include { return resolve(include, at: place) }
      return node.mapNodes { resolve($0, at: place) }
    }
  }

  private mutating func resolve(_ include: Include, at place: Place) -> SQLNode? {
    let name = include.fragment.string
    guard let (fragment, script) = index.fragment(name, of: place.script) ?? index.fragment(name, of: place.origin) else {
      let index = index
      let hint = spelling.hint(for: name) { index.fragmentNames(for: place.script) }
      list.add(
        Fault(
          "there is no fragment '\(name)'\(hint)", at: DAOError.Location(include.fragment.position, in: place.script.file),
          code: "unknown-fragment"))
      return nil
    }
    let key = "\(script.file) \(fragment.id)"
    guard !place.path.contains(key) else {
      fault("the fragment '\(name)' includes itself", at: include.fragment.position, place)
      return nil
    }
    guard count < ScriptLimits.includes else {
      if count == ScriptLimits.includes {
        count += 1
        fault(
          "the operation includes more than \(ScriptLimits.includes) fragments, by way of '\(name)': write what they say in one"
            + " place", at: include.position, place)
      }
      return nil
    }
    count += 1
    var inner = Place(script: script, origin: place.origin, properties: place.properties, path: place.path + [key])
    for property in include.properties { inner.properties[property.name.string] = property.value.string }
    let longest = inner.properties.values.map(\.utf8.count).max() ?? 0
    // A value can replace as little as the four bytes of `${a}`, and the look-up of a property costs as much as some text.
    size += fragment.element.textSize * (1 + longest / 4) + inner.properties.count * 16
    guard size <= ScriptLimits.includedBytes, inner.path.count <= ScriptLimits.includeDepth else {
      count = ScriptLimits.includes + 1
      fault("the includes come to too much SQL: write what they say in one place", at: include.position, place)
      return nil
    }
    var replacer = settings.replacer(of: inner.properties, for: script.language, file: script.file)
    var reader = NodeReader(file: script.file)
    let nodes = reader.nodes(of: replacer.replace(fragment.element))
    for fault in replacer.faults + reader.faults where !script.faults.contains(fault) { list.add(fault) }
    return .fragment(file: script.file, resolve(nodes, at: inner))
  }

  private mutating func fault(_ message: String, at position: Position, _ place: Place) {
    list.add(Fault(message, at: DAOError.Location(position, in: place.script.file)))
  }
}
