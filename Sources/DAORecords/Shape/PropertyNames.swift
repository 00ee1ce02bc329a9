import DAOCore

/// The properties of a type, by decoding it from made-up values.
enum PropertyNames {
  /// - Throws: ``DAOError/Code/configuration`` for a type that cannot be, or that has none.
  static func of<T: Decodable>(_ type: T.Type) throws -> [String] {
    let probe = ProbingDecoder()
    do {
      _ = try T(from: probe)
    } catch {
      throw DAOError(.configuration, "\(T.self) cannot be made of made-up values, which tell its properties: \(error)")
    }
    guard !probe.properties.isEmpty else { throw DAOError(.configuration, "\(T.self) has no properties to read") }
    return probe.properties.map(\.name)
  }
}
