import DAOCore
import DAOSQL

/// The properties of a record's type, found out by decoding it from made-up values.
final class RecordShape<R: Record>: Sendable {
  struct Property: Sendable {
    /// The coding key, which names the column.
    let name: String
    let kind: ColumnKind
    let isOptional: Bool
    /// How it holds records of another table, and their type; nil for one that holds none.
    let link: (form: LinkForm, records: any Record.Type)?
    /// What its values are read as: a type that is named so reads what another one has stored.
    let reading: String
  }

  /// Those with a column.
  let properties: [Property]
  /// Those whose values stand in tables of their own.
  let crosses: [Property]
  /// A record of first values, and one for each property in which it alone has another value.
  // Never changed, and read by key paths of stored properties alone.
  nonisolated(unsafe) private let base: R
  nonisolated(unsafe) private let variants: [String: R]
  private let names = Guarded<(all: [AnyKeyPath: String], literals: [ObjectIdentifier: (path: AnyKeyPath, name: String)])>(
    ([:], [:]))

  /// - Throws: ``DAOError/Code/configuration`` for a type that cannot be decoded from made-up values.
  init() throws {
    let probe = ProbingDecoder()
    do {
      base = try R(from: probe)
    } catch {
      throw DAOError(
        .configuration,
        "\(R.self) cannot be made of made-up values, which tell its columns: \(error); make enumerations CaseIterable")
    }
    var properties: [Property] = []
    var variants: [String: R] = [:]
    for property in probe.properties {
      let special = ProbingDecoder(special: property.name)
      variants[property.name] = try? R(from: special)
      guard let found = special.properties.first(where: { $0.name == property.name }), let kind = found.kind else {
        throw DAOError(
          .configuration,
          "the property '\(property.name)' of \(R.self) is not read as one value of one kind: put it into a struct, a list or a "
            + "dictionary, as `[JSON]` or `[String: JSON]`")
      }
      properties.append(
        Property(name: property.name, kind: kind, isOptional: found.isOptional, link: found.link, reading: found.reading))
    }
    crosses = properties.filter { $0.link?.form == .cross }
    properties.removeAll { $0.link?.form == .cross }
    guard !properties.isEmpty else { throw DAOError(.configuration, "\(R.self) has no properties to store") }
    self.properties = properties
    self.variants = variants
  }

  /// The properties that hold records of other tables, with the types of these.
  var linked: [(name: String, records: any Record.Type)] {
    (properties + crosses).compactMap { property in property.link.map { (property.name, $0.records) } }
  }

  /// The column of a property whose key path has lost its type.
  func column(of path: AnyKeyPath) throws(DAOError) -> String {
    guard let path = path as? PartialKeyPath<R> else {
      throw DAOError(.missingColumn, "'\(path)' is a property of another type than \(R.self)")
    }
    return try column(of: path)
  }

  /// The column of a property.
  ///
  /// - Throws: ``DAOError/Code/missingColumn`` for a property that is computed, or not coded.
  func column(of path: PartialKeyPath<R>) throws(DAOError) -> String {
    let known = names.withLock { names in
      // A literal is one object, whose hash takes longer than all else of a query.
      names.literals[ObjectIdentifier(path)]?.name ?? names.all[path]
    }
    if let known { return known }
    let name = try find(path)
    names.withLock { names in
      names.all[path] = name
      if names.literals.count < 256 { names.literals[ObjectIdentifier(path)] = (path, name) }
    }
    return name
  }

  /// The only property whose other value shows through the path; by its text where a property has no other value. What a type
  /// computes of a property is none.
  private func find(_ path: PartialKeyPath<R>) throws(DAOError) -> String {
    let last = "\(path)".split(separator: ".").last.map(String.init) ?? ""
    let stored = Self.storedValues(of: base)
    let all = properties + crosses
    let found = all.filter { property in
      variants[property.name].map { !Self.areEqual(base[keyPath: path], $0[keyPath: path]) } ?? false
    }
    guard let own = stored[last] ?? stored["_\(last)"] else {
      guard found.count == 1, isStored(path, as: found[0].name) else { throw Self.unknown("\(path)") }
      return found[0].name
    }
    if found.count == 1 {
      // A part of a property's value, which another property is named like, is no property.
      guard let others = variants[found[0].name].map(Self.storedValues),
        let other = others[last] ?? others["_\(last)"], !Self.areEqual(own, other)
      else { throw Self.unknown("\(path)") }
      return found[0].name
    }
    guard found.isEmpty, let property = all.first(where: { $0.name == last }) else { throw Self.unknown("\(path)") }
    return property.name
  }

  /// Whether a path reads one stored property, in records of many values. On Linux the paths of wrapped and observed properties, and
  /// of classes, have no names.
  private func isStored(_ path: PartialKeyPath<R>, as name: String) -> Bool {
    guard "\(path)".contains("<computed") else { return false }
    let places = Dictionary((properties + crosses).enumerated().map { ($1.name, $0) }) { first, _ in first }
    let mixed = (0..<64).compactMap { round in
      try? R(from: ProbingDecoder { Self.number(of: places[$0] ?? 0, in: round) })
    }
    let samples = ([base, variants[name]].compactMap(\.self) + mixed).map { ($0[keyPath: path], Self.storedValues(of: $0)) }
    return samples[0].1.keys.contains { place in
      samples.allSatisfy { value, stored in stored[place].map { Self.areEqual(value, $0) } ?? false }
    }
  }

  /// Below 4, and not alike for any two properties.
  private static func number(of property: Int, in round: Int) -> Int {
    let mixed = UInt64(truncatingIfNeeded: round &* 1_021 &+ property &+ 1) &* 0x9E37_79B9_7F4A_7C15
    return Int(((mixed ^ (mixed >> 29)) &* 0xBF58_476D_1CE4_E5B9) >> 62)
  }

  /// What a record stores, by the names of its places: those of superclasses, and the parts of wrappers, included.
  private static func storedValues(of record: R) -> [String: Any] {
    var values: [String: Any] = [:]
    var mirror: Mirror? = Mirror(reflecting: record)
    while let found = mirror {
      for case (let name?, let value) in found.children {
        values[name] = value
        guard name.hasPrefix("_") else { continue }
        for case (let part?, let value) in Mirror(reflecting: value).children { values["\(name).\(part)"] = value }
      }
      mirror = found.superclassMirror
    }
    return values
  }

  private static func unknown(_ path: String) -> DAOError {
    DAOError(.missingColumn, "'\(path)' is no stored property of \(R.self) with a coding key: name its column as a text")
  }

  private static func areEqual(_ left: Any, _ right: Any) -> Bool {
    if let left = left as? any Equatable { return isEqual(left, right) }
    return "\(left)" == "\(right)"
  }

  private static func isEqual<E: Equatable>(_ left: E, _ right: Any) -> Bool { left == right as? E }
}
