import DAOCore
import DAOMarkup

/// Makes the steps of an operation from its nodes, and notes what is wrong with them.
struct RenderStepBuilder {
  private let allowsNullLoops: Bool
  private let handlers: TypeHandlers
  private var list = FaultList()
  private(set) var warnings: [Fault] = []
  /// The tables whose columns are asked for when rendering.
  private(set) var tables: Set<String> = []
  /// The parameters as they are written, each once.
  private(set) var parameters: [String] = []
  private var knownParameters: Set<String> = []
  /// What the arguments must answer to.
  private var finder: InputFinder
  private var firstNamed: String?
  private var firstUnnamed: String?
  private var isMixed = false

  /// - Parameter keys: The properties that are selected before the SQL runs.
  init(allowsNullLoops: Bool, handlers: TypeHandlers, keys: [String]) {
    self.allowsNullLoops = allowsNullLoops
    self.handlers = handlers
    finder = InputFinder(keys: keys)
  }

  var faults: [Fault] { list.faults }
  var inputs: OperationInputs { finder.inputs }
  /// Where the first text or value stands.
  private(set) var start: DAOError.Location?

  mutating func steps(of nodes: [SQLNode], file: String) -> [RenderStep] {
    nodes.compactMap { step(of: $0, file) }
  }

  private mutating func step(of node: SQLNode, _ file: String) -> RenderStep? {
    switch node {
    case .text(let text):
      if start == nil, !text.isBlank { start = DAOError.Location(text.trimmed().position, in: file) }
      return .text(Self.pieces(of: text, file))
    case .parameter(let parameter): return value(of: parameter, file)
    case .placeholder(let placeholder): return value(of: placeholder, file)
    case .substitution(let substitution): return chosenText(substitution, file)
    case .conditional(let branch): return .conditional(branches([branch], nil, file).branches[0])
    case .choice(let branches, let otherwise):
      let steps = self.branches(branches, otherwise, file)
      return .choice(steps.branches, otherwise: steps.otherwise)
    case .trim(let trim):
      let location = trim.position.map { DAOError.Location($0, in: file) }
      return .trim(RenderTrim(trim, steps: steps(of: trim.nodes, file: file), location: location))
    case .loop(let loop): return .loop(self.loop(loop, file))
    case .binding(let binding):
      finder.note(binding.value.inputUses())
      finder.bind(binding.name.string)
      return .binding(RenderBinding(name: binding.name.string, value: binding.value))
    case .excerpt(let file, let nodes): return .group(steps(of: nodes, file: file))
    case .include(let include):
      fault("there is no fragment '\(include.fragment.string)'", at: include.position, file)
      return nil
    }
  }

  /// A piece for each run of the text.
  private static func pieces(of text: Text, _ file: String) -> [SQLPiece] {
    let utf8 = text.string.utf8
    let ends = text.runs.dropFirst().map(\.offset) + [utf8.count]
    return zip(text.runs, ends).map { run, end in
      let range = utf8.index(utf8.startIndex, offsetBy: run.offset)..<utf8.index(utf8.startIndex, offsetBy: end)
      return SQLPiece(text: text.string[range], location: DAOError.Location(run.position, in: file))
    }
  }

  private mutating func value(of placeholder: Placeholder, _ file: String) -> RenderStep {
    let location = DAOError.Location(placeholder.position, in: file)
    let root = placeholder.path.root
    note("#{\(placeholder.path.source.string)}")
    if OperationInputs.number(of: root) == nil { noteForm("#{\(root)}", isNamed: true, location) }
    finder.note(placeholder.path.inputUses)
    return .value(BoundValue(source: .path(placeholder.path), location: location, handler: handler(of: placeholder, file)))
  }

  private mutating func value(of parameter: SQLParameter, _ file: String) -> RenderStep? {
    let location = DAOError.Location(parameter.position, in: file)
    switch parameter.form {
    case .next:
      let index = finder.next()
      note("?\(index + 1)")
      noteForm("?", isNamed: false, location)
      return .value(BoundValue(source: .argument(index), location: location))
    case .index(let index):
      finder.note(number: index)
      note("?\(index)")
      noteForm("?\(index)", isNamed: false, location)
      return .value(BoundValue(source: .argument(index - 1), location: location))
    case .name(let name):
      note(":\(name)")
      noteForm(":\(name)", isNamed: true, location)
      let source = Text(string: name, runs: [.init(offset: 0, position: parameter.position)])
      guard let path = noting({ () throws(DAOError) in try PropertyPath.parse(source, file: file) }) else { return nil }
      finder.note(path.inputUses)
      return .value(BoundValue(source: .path(path), location: location))
    }
  }

  private mutating func handler(of placeholder: Placeholder, _ file: String) -> NamedHandler? {
    guard let name = placeholder["typeHandler"] else { return nil }
    let handler = handlers.handler(named: name.string, at: DAOError.Location(name.position, in: file))
    if let warning = handler?.warning { warnings.append(warning) }
    return handler
  }

  private mutating func note(_ parameter: String) {
    if knownParameters.insert(parameter).inserted { parameters.append(parameter) }
  }

  /// Notes that a value is bound by its name or by its number: both in one statement are a mistake.
  private mutating func noteForm(_ parameter: String, isNamed: Bool, _ location: DAOError.Location) {
    if isNamed { firstNamed = firstNamed ?? parameter } else { firstUnnamed = firstUnnamed ?? parameter }
    guard let firstNamed, let firstUnnamed, !isMixed else { return }
    isMixed = true
    list.add(
      Fault(
        "'\(firstUnnamed)' and '\(firstNamed)' cannot be mixed: use names for all parameters, or for none", at: location))
  }

  private mutating func chosenText(_ substitution: Substitution, _ file: String) -> RenderStep? {
    guard let domain = substitution.domain else {
      let name = substitution.name.string
      fault(
        "'${\(name)}' would put text into the SQL unchecked: declare what it may be, like "
          + "<substitution name=\"\(name)\" values=\"…\"/>, or bind a value by #{\(name)}", at: substitution.position, file)
      return nil
    }
    if case .columns(let table) = domain { tables.insert(table) }
    let name = substitution.name
    guard let value = noting({ () throws(DAOError) in try Expression.parse(name, file: file) }) else { return nil }
    finder.note(value.inputUses())
    return .substitution(
      ChosenText(value: value, domain: domain, location: DAOError.Location(substitution.position, in: file)))
  }

  private mutating func loop(_ loop: Loop, _ file: String) -> RenderLoop {
    finder.note(loop.collection.inputUses())
    let start = finder.begin(binding: [loop.item, loop.index].compactMap(\.self))
    defer { finder.end(start) }
    return RenderLoop(
      loop, isNullable: loop.isNullable ?? allowsNullLoops, steps: steps(of: loop.nodes, file: file),
      location: DAOError.Location(loop.position, in: file))
  }

  /// - Parameter otherwise: Nil for what may be left out.
  private mutating func branches(
    _ branches: [Branch], _ otherwise: [SQLNode]?, _ file: String
  ) -> (branches: [RenderBranch], otherwise: [RenderStep]) {
    var ends: [[String: Bool]] = []
    var steps: [RenderBranch] = []
    for branch in branches {
      finder.note(branch.test.inputUses(isTest: true))
      let start = finder.begin()
      steps.append(RenderBranch(test: branch.test, steps: self.steps(of: branch.nodes, file: file)))
      ends.append(finder.end(start))
    }
    let start = finder.begin()
    let rest = self.steps(of: otherwise ?? [], file: file)
    ends.append(finder.end(start))
    // Where nothing else is there to be taken, the last of the ends is that of taking none.
    finder.join(ends)
    return (steps, rest)
  }

  private mutating func noting<Result>(_ body: () throws(DAOError) -> Result) -> Result? {
    do {
      return try body()
    } catch {
      list.add(error.faults)
      return nil
    }
  }

  private mutating func fault(_ message: String, at position: Position, _ file: String) {
    list.add(Fault(message, at: DAOError.Location(position, in: file)))
  }
}
