import DAOCore

/// The operations of one script, and how calls find them.
package final class CompiledScript: Sendable {
  /// The name that the script is asked for by.
  package let name: String
  /// The file, as errors show it.
  package let file: String
  /// Where the root element begins.
  package let location: DAOError.Location
  /// All operations in the order of the file.
  package let operations: [CompiledOperation]
  /// What does not stop the script from loading.
  package let warnings: [Fault]
  /// The cache for its selects.
  package let cache: Cache?
  /// The paths of the files that it was made of, the configuration too, and a number for what each of them held.
  package let sources: [ExactText: Int]
  /// The operations of nested selects, also of other scripts, which nothing else may keep.
  package let linked: [CompiledOperation]
  private let candidates: SelectorTable<Candidates>

  /// What a name may stand for: a selector for its operation, a selector's part before the first colon for all that begin so.
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
    self.operations = operations
    self.warnings = warnings
    self.sources = sources
    self.linked = linked
    var byName: [String: [CompiledOperation]] = [:]
    for operation in operations {
      byName[operation.selector.firstPart, default: []].append(operation)
      if operation.colonCount > 0 { byName[operation.selector] = [operation] }
    }
    candidates = SelectorTable(byName.mapValues { $0.count == 1 ? .one($0[0]) : .several($0) })
  }

  /// The operation with exactly this selector, nil when there is none; one look-up.
  package subscript(selector selector: String) -> CompiledOperation? {
    switch candidates[selector] {
    case .one(let operation) where operation.selector == selector: operation
    case .several(let operations): operations.first { $0.selector == selector }
    default: nil
    }
  }

  /// The operation that a call means; one look-up.
  ///
  /// A name with a colon is a selector. A name without one stands for all selectors that begin so up to their first colon:
  /// a single one is meant; among several, the one whose arguments are as many.
  ///
  /// - Throws: `unknownOperation` with the nearest spelling, `ambiguousOperation` with those it could be.
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

  /// The first of a list, and how many more there are.
  private static func list(_ names: [String]) -> String {
    let shown = 20
    let more = names.count > shown ? ", and \(names.count - shown) more" : ""
    return names.prefix(shown).joined(separator: ", ") + more
  }
}

extension String {
  /// A selector's part before its first colon.
  fileprivate var firstPart: String { String(prefix { $0 != ":" }) }
}
