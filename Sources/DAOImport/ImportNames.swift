import DAOScript

/// The names of mappers and their operations in the imported scripts.
struct ImportNames {
  /// The script name of each namespace.
  private(set) var scripts: [String: String] = [:]
  /// The new names of operations with ids that are not valid selectors, by namespace.
  private var selectors: [String: [String: String]] = [:]

  /// A script takes the last part of the namespace as its name. If two scripts would get the same name, both take the whole
  /// namespace; names that differ only in case also count as the same, because some file systems ignore case.
  init(_ mappers: [Script]) {
    let counts = Dictionary(
      Set(mappers.map(\.name)).map { (Self.lastPart(of: $0).lowercased(), 1) }, uniquingKeysWith: +)
    for mapper in mappers {
      let last = Self.lastPart(of: mapper.name)
      scripts[mapper.name] = (counts[last.lowercased()] == 1 ? last : mapper.name).replacing("/", with: "_")
      for operation in mapper.operations where !operation.selector.isIdentifier {
        selectors[mapper.name, default: [:]][operation.selector] = Self.identifier(for: operation.selector)
      }
    }
  }

  /// The selector of an operation.
  func selector(of id: String, in namespace: String) -> String { selectors[namespace]?[id] ?? id }

  /// The new form of a reference. For an operation, its selector may change too.
  func reference(_ name: String, from namespace: String, isOperation: Bool = false) -> String {
    guard let dot = name.lastIndex(of: ".") else { return isOperation ? selector(of: name, in: namespace) : name }
    let (target, id) = (String(name[..<dot]), String(name[name.index(after: dot)...]))
    guard let script = scripts[target] else { return name }
    let local = isOperation ? selector(of: id, in: target) : id
    return target == namespace ? local : "\(script).\(local)"
  }

  private static func lastPart(of namespace: String) -> String {
    namespace.split(separator: ".").last.map(String.init) ?? namespace
  }

  /// `select_all` for `select-all`.
  private static func identifier(for id: String) -> String {
    let name = String(id.map { $0.isLetter || $0.isNumber ? $0 : "_" })
    return name.isIdentifier ? name : "_" + name
  }
}
