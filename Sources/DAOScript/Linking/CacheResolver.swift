import DAOCore

/// Finds the cache that the operations of a script use, following its `<cache-ref>`s.
struct CacheResolver {
  /// The script that declares the cache, with the cache's settings; nil without a cache.
  private(set) var found: (namespace: String, settings: Cache.Settings)?
  private(set) var faults: [Fault] = []

  init(_ script: Script, in index: ScriptIndex) { follow(script, in: index) }

  private mutating func follow(_ script: Script, in index: ScriptIndex) {
    var script = script
    var seen: Set = [script.name]
    while let cache = script.cache {
      switch cache {
      case .own(let settings):
        found = (script.name, settings)
        return
      case .shared(let reference):
        guard let other = index.script(named: reference.name) else {
          return assume("there is no script '\(reference.name)' here", reference)
        }
        // A Java annotation may declare a cache that the mapper's file does not.
        let isMapper = other.language == .mapper
        guard other.cache != nil else {
          let message = "the script '\(other.name)' has no cache to share"
          if isMapper { return assume(message, reference) }
          return note("\(message): write <cache/> there", reference, .error)
        }
        guard seen.insert(other.name).inserted else {
          let message = "the caches refer to each other"
          if isMapper { return assume(message, reference) }
          return note("\(message): write <cache/> in one of the scripts", reference, .error)
        }
        script = other
      }
    }
  }

  /// Assumes a cache with the default settings in place of an unknown one.
  private mutating func assume(_ message: String, _ reference: ResultReference) {
    found = (reference.name, Cache.Settings())
    note(
      "\(message): what is in its <cache> is not known, so up to \(Cache.Settings().size) results are kept", reference,
      .warning)
  }

  private mutating func note(_ message: String, _ reference: ResultReference, _ severity: Fault.Severity) {
    faults.append(Fault(message, at: reference.location, severity: severity))
  }
}
