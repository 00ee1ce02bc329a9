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

  /// The place of an include. An object, because a copy of two scripts at each level takes much of the stack.
  private final class Place {
    let script: Script
    /// The operation's own script. A fragment from another script may also name this script's fragments, as in MyBatis.
    let origin: Script
    let properties: [String: String]
    /// The files and names of the enclosing fragments.
    let path: [String]

    init(script: Script, origin: Script, properties: [String: String], path: [String]) {
      self.script = script
      self.origin = origin
      self.properties = properties
      self.path = path
    }
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
      if case .tag(let tag) = node, let include = tag.include { return resolve(include, at: place) }
      return node.mapNodes { resolve($0, at: place) }
    }
  }

  private mutating func resolve(_ include: Include, at place: Place) -> SQLNode? {
    guard let (nodes, inner) = open(include, at: place) else { return nil }
    return .fragment(file: inner.script.file, resolve(nodes, at: inner))
  }

  /// The nodes of the fragment, and the place in it; apart from the descent, because it takes much of the stack.
  @inline(never)
  private mutating func open(_ include: Include, at place: Place) -> (nodes: [SQLNode], place: Place)? {
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
    var properties = place.properties
    for property in include.properties { properties[property.name.string] = property.value.string }
    let inner = Place(script: script, origin: place.origin, properties: properties, path: place.path + [key])
    let longest = properties.values.map(\.utf8.count).max() ?? 0
    // A value can replace as little as the four bytes of `${a}`, and the look-up of a property costs as much as some text.
    size += fragment.element.textSize * (1 + longest / 4) + properties.count * 16
    guard size <= ScriptLimits.includedBytes, inner.path.count <= ScriptLimits.includeDepth else {
      count = ScriptLimits.includes + 1
      fault("the includes come to too much SQL: write what they say in one place", at: include.position, place)
      return nil
    }
    var replacer = settings.replacer(of: properties, for: script.language, file: script.file)
    var reader = NodeReader(file: script.file)
    let nodes = reader.nodes(of: replacer.replace(fragment.element))
    for fault in replacer.faults + reader.faults where !script.faults.contains(fault) { list.add(fault) }
    return (nodes, inner)
  }

  private mutating func fault(_ message: String, at position: Position, _ place: Place) {
    list.add(Fault(message, at: DAOError.Location(position, in: place.script.file)))
  }
}
