import DAOCore
import DAOMarkup

/// Builds the steps of an operation from its nodes, and collects its inputs and faults.
package struct RenderStepBuilder {
  let allowsNullLoops: Bool
  private let handlers: TypeHandlers
  private var list = FaultList()
  private(set) var warnings: [Fault] = []
  /// The tables with columns that rendering needs.
  private(set) var tables: Set<String> = []
  /// The places of declarations that name them.
  private(set) var tablePlaces: [String: DAOError.Location] = [:]
  /// The parameters as written, each once.
  private(set) var parameters: [String] = []
  private var knownParameters: Set<String> = []
  /// The places that bind values, in the order of the text.
  private(set) var values: [LinkedValue] = []
  /// The inputs that the arguments must provide.
  var inputs: InputFinder
  private var firstNamed: String?
  private var firstUnnamed: String?
  private var isMixed = false
  /// The position of the first text or value.
  private(set) var start: DAOError.Location?

  /// - Parameters:
  ///   - allowsNullLoops: Whether a loop treats null as empty by default.
  ///   - keys: The properties that are selected before the SQL runs.
  init(allowsNullLoops: Bool, handlers: TypeHandlers, keys: [String]) {
    self.allowsNullLoops = allowsNullLoops
    self.handlers = handlers
    inputs = InputFinder(keys: keys)
  }

  var faults: [Fault] { list.faults }

  mutating func steps(of nodes: [SQLNode], file: String) -> [RenderStep] {
    nodes.compactMap { step(of: $0, file) }
  }

  /// The steps of several alternative branches.
  mutating func steps(of branches: [SQLBranch], file: String) -> [[RenderStep]] {
    var ends: [[String: Bool]] = []
    var steps: [[RenderStep]] = []
    for branch in branches {
      if let test = branch.test { inputs.note(test.inputUses(isTest: true)) }
      let start = inputs.begin()
      steps.append(self.steps(of: branch.nodes, file: file))
      ends.append(inputs.end(start))
    }
    inputs.join(ends)
    return steps
  }

  private mutating func step(of node: SQLNode, _ file: String) -> RenderStep? {
    switch node {
    case .text(let text):
      if start == nil, !text.isBlank { start = DAOError.Location(text.trimmed().position, in: file) }
      return .text(SQLPiece.pieces(of: text, file))
    case .parameter(let parameter): return value(of: parameter, file).map { .value($0) }
    case .placeholder(let placeholder): return .value(value(of: placeholder, file))
    case .substitution(let substitution): return substitution.step(&self, file: file).map { .tag($0) }
    case .tag(let tag): return tag.step(&self, file: file).map { .tag($0) }
    case .fragment(let file, let nodes): return .group(steps(of: nodes, file: file))
    }
  }

  // MARK: Values

  private mutating func value(of placeholder: Placeholder, _ file: String) -> BoundValue {
    let location = DAOError.Location(placeholder.position, in: file)
    let root = placeholder.path.root
    note("#{\(placeholder.path.source.string)}")
    values.append(LinkedValue(placeholder, location: location, isLocal: inputs.isLocal(root)))
    if DynamicScope.argumentNumber(of: root) == nil { noteForm("#{\(root)}", isNamed: true, location) }
    inputs.note(placeholder.path.inputUses)
    return BoundValue(source: .path(placeholder.path), location: location, handler: handler(of: placeholder, file))
  }

  private mutating func value(of parameter: SQLParameter, _ file: String) -> BoundValue? {
    let location = DAOError.Location(parameter.position, in: file)
    switch parameter.form {
    case .next:
      let index = inputs.next()
      note("?\(index + 1)")
      values.append(LinkedValue(number: index + 1, location: location))
      noteForm("?", isNamed: false, location)
      return BoundValue(source: .argument(index), location: location)
    case .index(let index):
      inputs.note(number: index)
      note("?\(index)")
      values.append(LinkedValue(number: index, location: location))
      noteForm("?\(index)", isNamed: false, location)
      return BoundValue(source: .argument(index - 1), location: location)
    case .name(let name):
      note(":\(name)")
      noteForm(":\(name)", isNamed: true, location)
      let source = Text(string: name, runs: [.init(offset: 0, position: parameter.position)])
      guard let path = noting({ () throws(DAOError) in try PropertyPath.parse(source, file: file) }) else { return nil }
      values.append(LinkedValue(path, location: location, isLocal: inputs.isLocal(path.root)))
      inputs.note(path.inputUses)
      return BoundValue(source: .path(path), location: location)
    }
  }

  private mutating func handler(of placeholder: Placeholder, _ file: String) -> NamedHandler? {
    guard let name = placeholder["typeHandler"] else { return nil }
    let handler = handlers.handler(
      named: name.string, for: placeholder.path.source.string, at: DAOError.Location(name.position, in: file))
    if let warning = handler?.warning { warnings.append(warning) }
    return handler
  }

  private mutating func note(_ parameter: String) {
    if knownParameters.insert(parameter).inserted { parameters.append(parameter) }
  }

  /// Records whether parameters are bound by name or by number. Using both in one statement is a fault.
  private mutating func noteForm(_ parameter: String, isNamed: Bool, _ location: DAOError.Location) {
    if isNamed { firstNamed = firstNamed ?? parameter } else { firstUnnamed = firstUnnamed ?? parameter }
    guard let firstNamed, let firstUnnamed, !isMixed else { return }
    isMixed = true
    list.add(
      Fault(
        "'\(firstUnnamed)' and '\(firstNamed)' cannot be mixed: use names for all parameters, or for none", at: location))
  }

  // MARK: Faults

  /// The result of `body`; nil, with the faults, if it throws.
  mutating func noting<Result>(_ body: () throws(DAOError) -> Result) -> Result? {
    do {
      return try body()
    } catch {
      list.add(error.faults)
      return nil
    }
  }

  /// Notes a table that a substitution takes the columns of.
  mutating func note(_ table: String, at place: DAOError.Location) {
    tables.insert(table)
    tablePlaces[table] = tablePlaces[table] ?? place
  }

  mutating func fault(_ message: String, at position: Position, _ file: String) {
    list.add(Fault(message, at: DAOError.Location(position, in: file)))
  }
}
