/// The properties that a type asks a row for, as its coding keys tell: all that is known of them in Swift.
package final class AskedProperties {
  private var names: Set<String> = []
  /// Whether a key type has a key of that name.
  private var keys: [(String) -> Bool] = []
  private var keyTypes: Set<ObjectIdentifier> = []
  /// Whether the type takes whatever there is, as a dictionary does.
  package private(set) var areAll = false

  package init() {}

  /// Notes the keys of a type; one that makes a key of any text tells nothing before it is asked.
  func add<Key: CodingKey>(_ key: Key.Type) {
    guard keyTypes.insert(ObjectIdentifier(key)).inserted, Key(stringValue: "\0") == nil else { return }
    keys.append { Key(stringValue: $0) != nil }
    guard let enumerable = Key.self as? any CaseIterable.Type else { return }
    for case let key as any CodingKey in enumerable.everyCase { add(key.stringValue) }
  }

  /// Those of `names` that a key type has no key for; none of them where it makes a key of any text.
  static func names<Key: CodingKey>(_ names: [String], without key: Key.Type) -> [String] {
    guard !names.isEmpty, Key(stringValue: "\0") == nil else { return [] }
    let properties = AskedProperties()
    properties.add(key)
    return names.filter { !properties.contains($0) }
  }

  /// Notes a key that was asked for.
  func add(_ name: String) { names.insert(name.foldedName) }

  /// Notes that all columns were asked for.
  func addAll() { areAll = true }

  /// Whether the column of that label would be read: by its own name, or `first_name` for `firstName`.
  package func contains(_ label: String) -> Bool {
    guard !areAll, !names.contains(label.foldedName) else { return true }
    let spellings: Set = [label, label.camelCased, label.lowercased(), label.foldedName]
    return spellings.contains { spelling in keys.contains { $0(spelling) } }
  }
}

extension CaseIterable {
  fileprivate static var everyCase: [Any] { allCases.map { $0 } }
}
