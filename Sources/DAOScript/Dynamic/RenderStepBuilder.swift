import DAOCore
import DAOMarkup

/// Makes the steps of an operation from its nodes, and notes what is wrong with them.
struct RenderStepBuilder {
  private let allowsNullLoops: Bool
  private let handlers: TypeHandlers
  private(set) var faults: [Fault] = []
  private(set) var warnings: [Fault] = []
  /// The tables whose columns are asked for when rendering.
  private(set) var tables: Set<String> = []
  /// The parameters as they are written, each once.
  private(set) var parameters: [String] = []
  private var argumentCount = 0

  init(allowsNullLoops: Bool, handlers: TypeHandlers) {
    self.allowsNullLoops = allowsNullLoops
    self.handlers = handlers
  }

  mutating func steps(of nodes: [SQLNode], file: String) -> [RenderStep] {
    nodes.compactMap { step(of: $0, file) }
  }

  private mutating func step(of node: SQLNode, _ file: String) -> RenderStep? {
    switch node {
    case .text(let text): return .text(Self.pieces(of: text, file))
    case .parameter(let parameter): return value(of: parameter, file)
    case .placeholder(let placeholder):
      let location = DAOError.Location(placeholder.position, in: file)
      note("#{\(placeholder.path.source.string)}")
      return .value(BoundValue(source: .path(placeholder.path), location: location, handler: handler(of: placeholder, file)))
    case .substitution(let substitution): return chosenText(substitution, file)
    case .conditional(let branch): return .conditional(self.branch(branch, file))
    case .choice(let branches, let otherwise):
      return .choice(branches.map { self.branch($0, file) }, otherwise: steps(of: otherwise, file: file))
    case .trim(let trim):
      let location = trim.position.map { DAOError.Location($0, in: file) }
      return .trim(RenderTrim(trim, steps: steps(of: trim.nodes, file: file), location: location))
    case .loop(let loop): return .loop(self.loop(loop, file))
    case .binding(let binding): return .binding(RenderBinding(name: binding.name.string, value: binding.value))
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

  private mutating func value(of parameter: SQLParameter, _ file: String) -> RenderStep? {
    let location = DAOError.Location(parameter.position, in: file)
    switch parameter.form {
    case .next:
      argumentCount += 1
      note("?\(argumentCount)")
      return .value(BoundValue(source: .argument(argumentCount - 1), location: location))
    case .index(let index):
      argumentCount = max(argumentCount, index)
      note("?\(index)")
      return .value(BoundValue(source: .argument(index - 1), location: location))
    case .name(let name):
      note(":\(name)")
      let source = Text(string: name, runs: [.init(offset: 0, position: parameter.position)])
      guard let path = noting({ () throws(DAOError) in try PropertyPath.parse(source, file: file) }) else { return nil }
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
    if !parameters.contains(parameter) { parameters.append(parameter) }
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
    return .substitution(
      ChosenText(value: value, domain: domain, location: DAOError.Location(substitution.position, in: file)))
  }

  private mutating func loop(_ loop: Loop, _ file: String) -> RenderLoop {
    RenderLoop(
      loop, isNullable: loop.isNullable ?? allowsNullLoops, steps: steps(of: loop.nodes, file: file),
      location: DAOError.Location(loop.position, in: file))
  }

  private mutating func branch(_ branch: Branch, _ file: String) -> RenderBranch {
    RenderBranch(test: branch.test, steps: steps(of: branch.nodes, file: file))
  }

  private mutating func noting<Result>(_ body: () throws(DAOError) -> Result) -> Result? {
    do {
      return try body()
    } catch {
      faults += error.faults
      return nil
    }
  }

  private mutating func fault(_ message: String, at position: Position, _ file: String) {
    faults.append(Fault(message, at: DAOError.Location(position, in: file)))
  }
}
