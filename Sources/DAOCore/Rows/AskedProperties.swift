/// The properties that a type asks a row for. Swift shows them only through the type's coding keys.
package final class AskedProperties {
  private var names: Set<String> = []
  /// For each key type, whether it has a key of a name.
  private var keys: [(String) -> Bool] = []
  private var keyTypes: Set<ObjectIdentifier> = []
  /// Whether the type takes all columns, as a dictionary does.
  package private(set) var areAll = false

  package init() {}

  /// Adds the keys of a type. A key type that accepts any name shows its keys only when it is asked for them.
  func add<Key: CodingKey>(_ key: Key.Type) {
    guard keyTypes.insert(ObjectIdentifier(key)).inserted, Key(stringValue: "\0") == nil else { return }
    keys.append { Key(stringValue: $0) != nil }
    guard let enumerable = Key.self as? any CaseIterable.Type else { return }
    for case let key as any CodingKey in enumerable.everyCase { add(key.stringValue) }
  }

  /// The names that a key type has no key for; none where the type makes a key of any text.
  static func names<Key: CodingKey>(_ names: [String], without key: Key.Type) -> [String] {
    guard !names.isEmpty, Key(stringValue: "\0") == nil else { return [] }
    let properties = AskedProperties()
    properties.add(key)
    return names.filter { !properties.contains($0) }
  }

  /// Adds a requested key.
  func add(_ name: String) { names.insert(name.foldedName) }

  /// Records that all columns were requested.
  func addAll() { areAll = true }

  /// Whether the type would read the column: by its exact name, or `first_name` for `firstName`.
  package func contains(_ label: String) -> Bool {
    guard !areAll, !names.contains(label.foldedName) else { return true }
    let spellings: Set = [label, label.camelCased, label.lowercased(), label.foldedName]
    return spellings.contains { spelling in keys.contains { $0(spelling) } }
  }
}

extension CaseIterable {
  fileprivate static var everyCase: [Any] { allCases.map { $0 } }
}
