import DAOCore

/// The operations of one script, and their look-up by name.
package final class CompiledScript: Sendable {
  /// The script's name for callers.
  package let name: String
  /// The file, as errors show it.
  package let file: String
  /// The position of the root element.
  package let location: DAOError.Location
  /// All operations in the order of the file.
  package let operations: [CompiledOperation]
  /// Faults that do not prevent the script from loading.
  package let warnings: [Fault]
  /// The cache for its selects.
  package let cache: Cache?
  package let language: Script.Language
  /// What the script declares for generated Swift.
  package let types: TypeDeclarations
  /// What it silences of the check's diagnostics.
  package let allowances: [Allowance]
  /// The result maps as written.
  package let resultMaps: [ResultMap]
  /// The paths of its source files, configuration included, each with a hash of its content.
  package let sources: [ExactText: Int]
  /// The operations of nested selects, retained here because ``OperationLink`` does not retain them. They may belong to other
  /// scripts.
  package let linked: [CompiledOperation]
  private let candidates: [String: Candidates]

  /// The meaning of a name: a whole selector means its operation; the part before the first colon means all operations that
  /// share it.
  private enum Candidates {
    case one(CompiledOperation)
    case several([CompiledOperation])
  }

  init(
    _ script: Script, operations: [CompiledOperation], warnings: [Fault] = [], sources: [ExactText: Int] = [:],
    linked: [CompiledOperation] = []
  ) {
    name = script.name
    file = script.file
    location = script.location
    cache = script.cache
    language = script.language
    types = script.types
    allowances = script.allowances
    resultMaps = script.resultMaps
    self.operations = operations
    self.warnings = warnings
    self.sources = sources
    self.linked = linked
    var byName: [String: [CompiledOperation]] = [:]
    for operation in operations {
      byName[operation.selector.firstPart, default: []].append(operation)
      if operation.colonCount > 0 { byName[operation.selector] = [operation] }
    }
    candidates = byName.mapValues { $0.count == 1 ? .one($0[0]) : .several($0) }
  }

  /// The operation with exactly this selector; nil without one. It takes one look-up.
  package subscript(selector selector: String) -> CompiledOperation? {
    switch candidates[selector] {
    case .one(let operation) where operation.selector == selector: operation
    case .several(let operations): operations.first { $0.selector == selector }
    default: nil
    }
  }

  /// The operation that a call means. It takes one look-up.
  ///
  /// A name with a colon is a selector. A name without one means the operations whose selectors begin with it, up to the first
  /// colon. If there are several, the number of arguments decides.
  ///
  /// - Throws: `unknownOperation` with the nearest spelling, `ambiguousOperation` with the candidates.
  package func operation(named name: String, argumentCount: Int) throws(DAOError) -> CompiledOperation {
    switch candidates[name] {
    case .one(let operation):
      return operation
    case .several(let operations):
      let fitting = operations.filter { $0.expectedArgumentCount == argumentCount }
      if fitting.count == 1 { return fitting[0] }
      let open = fitting.isEmpty && argumentCount == 1 ? operations.filter(\.mayTakeEntity) : []
      if open.count == 1 { return open[0] }
      throw ambiguous(name, operations, argumentCount)
    case nil:
      throw unknown(name)
    }
  }

  /// The operation with exactly this selector.
  ///
  /// - Throws: `unknownOperation` with the nearest spelling.
  package func operation(withSelector selector: String) throws(DAOError) -> CompiledOperation {
    guard let operation = self[selector: selector] else { throw unknown(selector) }
    return operation
  }

  private func unknown(_ name: String) -> DAOError {
    let selectors = operations.map(\.selector)
    guard !selectors.isEmpty else {
      return DAOError(.unknownOperation, "the script '\(self.name)' has no operations", location: location)
    }
    let hint = Spelling.hint(for: name, in: selectors + selectors.map(\.firstPart))
    let list = (hint.isEmpty ? "; it has " : " It has ") + Self.list(selectors)
    return DAOError(
      .unknownOperation, "the script '\(self.name)' has no operation '\(name)'\(hint)\(list)", location: location)
  }

  private func ambiguous(_ name: String, _ operations: [CompiledOperation], _ count: Int) -> DAOError {
    let list = operations.map { operation in
      let count = operation.expectedArgumentCount
      return "\(operation.selector) (\(count) \(count == 1 ? "argument" : "arguments"))"
    }
    return DAOError(
      .ambiguousOperation,
      "'\(name)' with \(count) \(count == 1 ? "argument" : "arguments") could be any of \(Self.list(list)): "
        + "call it by its whole selector",
      location: operations[0].location)
  }

  /// The first names of a list, and the number of the others.
  private static func list(_ names: [String]) -> String {
    let shown = 20
    let more = names.count > shown ? ", and \(names.count - shown) more" : ""
    return names.prefix(shown).joined(separator: ", ") + more
  }
}

extension String {
  /// The selector up to its first colon.
  fileprivate var firstPart: String { String(prefix { $0 != ":" }) }
}
