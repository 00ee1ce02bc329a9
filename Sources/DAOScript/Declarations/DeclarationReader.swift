import DAOCore
import DAOMarkup

/// Reads the declarations of a file that are not operations: `<sql>`, `<substitution>`, `<resultMap>`, `<cache>`,
/// `<cache-ref>`, and in scripts `<entity>` and `<column>`.
struct DeclarationReader {
  private var checker: MarkupChecker
  private var maps: ResultMapReader
  private var types: TypeDeclarationReader
  private let namespace: String
  private let language: Script.Language
  private var fragments: [Sql] = []
  /// The position of each fragment's first definition, by its name and engine.
  private var fragmentPlaces: [[String?]: DAOError.Location] = [:]
  private var resultMaps: [ResultMap] = []
  private var substitutions: [String: Substitution.Domain] = [:]
  private var cache: Cache?

  static func elementNames(_ language: Script.Language) -> [String] {
    ["sql", "substitution", "resultMap", "cache", "cache-ref"]
      + (language == .script ? TypeDeclarationReader.elementNames + [AllowanceReader.elementName] : [])
  }

  init(file: String, namespace: String, language: Script.Language) {
    checker = MarkupChecker(file: file)
    maps = ResultMapReader(file: file, namespace: namespace, isOrdered: language == .mapper)
    types = TypeDeclarationReader(file: file)
    self.namespace = namespace
    self.language = language
  }

  /// Reads one of ``elementNames(_:)``.
  mutating func read(_ element: Element) {
    switch element.name {
    case "sql": fragment(element)
    case "substitution": Substitution.read(element, into: &substitutions, with: &checker)
    case "resultMap":
      if language == .mapper, element["type"] == nil {
        checker.fault("<resultMap> has no 'type': name the type of its entities", at: element.position)
      }
      if let map = maps.resultMap(element) { resultMaps.append(map) }
    case "entity", "column": types.read(element)
    case AllowanceReader.elementName: break
    case "cache": setCache(ownCache(element), element)
    default: setCache(sharedCache(element), element)
    }
  }

  /// Moves the declarations into the script.
  func finish(_ script: inout Script) {
    script.fragments = fragments
    script.resultMaps = resultMaps
    script.substitutions = substitutions
    script.cache = cache
    script.types = types.declarations
    script.faults += checker.faults + maps.faults + types.checker.faults
  }

  private mutating func fragment(_ element: Element) {
    guard let fragment = Sql.read(element, namespace: namespace, with: &checker) else { return }
    let key = [fragment.id, fragment.databaseID]
    if let first = fragmentPlaces[key] {
      let position = element["id"]?.text.trimmed().position ?? element.position
      checker.fault("the fragment '\(fragment.id)' is defined at \(first) already", at: position)
    } else {
      fragmentPlaces[key] = fragment.location
      fragments.append(fragment)
    }
  }

  // MARK: Caches

  private mutating func setCache(_ cache: Cache?, _ element: Element) {
    if self.cache != nil {
      checker.fault("a second cache: the first is used, so remove one", at: element.position, severity: .warning)
    }
    self.cache = self.cache ?? cache
  }

  private mutating func ownCache(_ element: Element) -> Cache {
    checker.checkAttributes(
      of: element, allowed: ["type", "eviction", "flushInterval", "size", "readOnly", "blocking"])
    for child in checker.elements(of: element) { cacheProperty(child) }
    if let type = element["type"], !Self.builtInCaches.contains(type.value) {
      checker.fault(
        "'\(type.value)' is no cache of ours, so the built-in one is used: remove 'type'", at: type.position, severity: .warning
      )
    }
    var settings = Cache.Settings()
    settings.eviction = eviction(of: element) ?? settings.eviction
    settings.size = checker.count("size", of: element) ?? settings.size
    settings.flushInterval = checker.count("flushInterval", of: element)
    // Swift entities are values, which are never shared, so both settings mean the same.
    _ = checker.boolean("readOnly", of: element)
    if checker.boolean("blocking", of: element) == true, let attribute = element["blocking"] {
      checker.fault(
        "'blocking' does nothing here: calls that miss at the same time all read; remove it", at: attribute.position,
        severity: .warning)
    }
    return .own(settings)
  }

  /// A property for a cache class of Java. It has no effect here, but the document type allows it.
  private mutating func cacheProperty(_ element: Element) {
    guard element.name == "property" else { return checker.unknown(element, in: ["property"], else: "; <cache> holds") }
    checker.checkAttributes(of: element, allowed: ["name", "value"])
    checker.checkEmpty(element)
    for name in ["name", "value"] where element[name] == nil {
      checker.fault("<property> has no '\(name)'", at: element.position)
    }
  }

  private static let builtInCaches = ["PERPETUAL", "org.apache.ibatis.cache.impl.PerpetualCache"]

  private mutating func eviction(of element: Element) -> Cache.Eviction? {
    if language == .mapper, let attribute = element["eviction"], ["SOFT", "WEAK"].contains(attribute.value) {
      checker.fault(
        "'\(attribute.value)' leaves to Java's collector what is kept; what was used last is kept here: write LRU, or FIFO",
        at: attribute.text.position, severity: .warning)
      return .leastRecentlyUsed
    }
    return checker.choice("eviction", of: element, ["LRU": .leastRecentlyUsed, "FIFO": .firstInFirstOut])
  }

  private mutating func sharedCache(_ element: Element) -> Cache? {
    checker.checkAttributes(of: element, allowed: ["namespace"])
    checker.checkEmpty(element)
    return checker.required("namespace", of: element, "name the script whose cache is shared").map { name in
      .shared(ResultReference(name: name.string, location: checker.location(name.position)))
    }
  }
}

extension MarkupChecker {
  /// A reference to a name in this file or, with a dot, in another one.
  func reference(_ name: String, of element: Element) -> ResultReference? {
    guard let attribute = element[name], !attribute.text.isBlank else { return nil }
    return ResultReference(name: attribute.text.trimmed().string, location: location(attribute.text.position))
  }
}
