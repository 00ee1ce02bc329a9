import DAOCore

/// The mappers of one namespace. MyBatis lets several files share it, but two elements of one kind must not have the same id.
enum SharedNamespace {
  /// The faults of ids that a second file defines again.
  static func faults(of scripts: [Script]) -> [Fault] {
    var faults: [Fault] = []
    var first: [String: DAOError.Location] = [:]
    for script in scripts where script.language == .mapper {
      for element in elements(of: script) {
        let key = "\(script.name) \(element.kind) \(element.id) \(element.databaseID ?? "")"
        if let known = first[key], known.file != element.location.file {
          faults.append(Fault("the \(element.kind) '\(element.id)' is defined at \(known) already", at: element.location))
        }
        first[key] = first[key] ?? element.location
      }
    }
    return faults
  }

  private typealias Named = (kind: String, id: String, databaseID: String?, location: DAOError.Location)

  private static func elements(of script: Script) -> [Named] {
    script.operations.map { ("operation", $0.selector, $0.databaseID, $0.location) }
      + script.resultMaps.map { ("result map", $0.id, nil, $0.location) }
      + script.fragments.map { ("fragment", $0.id, $0.databaseID, $0.location) }
      + script.parameterMaps.map { ("parameter map", $0.id, nil, $0.location) }
  }
}
