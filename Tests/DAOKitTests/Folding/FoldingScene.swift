import DAOCore
import DAOMarkup
import Foundation

@testable import DAOKit
@testable import DAORuntime
@testable import DAOScript

/// A database with operations that have result maps, and how many statements they run.
struct FoldingScene {
  let database: Database
  let driver: CountingDriver
  private let ending: CleanClose
  private var operations: [String: CompiledOperation] = [:]

  /// - Parameters:
  ///   - maps: `<resultMap>` elements.
  ///   - selects: `<select selector="…" map="…">`, also `ordered`, `offset` and `limit`.
  init(
    schema: String, maps: String, selects: String, settings: ResultSettings = .init(), configuration: Configuration = .init()
  ) throws {
    driver = try CountingDriver(configuration)
    database = try Database(driver: driver)
    ending = CleanClose(of: database)
    try database.runtime.pool.withSession(for: .write, .other("a test")) { try $0.connection.execute(schema) }
    let markup = MarkupReader()
    var reader = ResultMapReader(file: "blog.xml", namespace: "blog")
    let elements = Self.elements(try markup.read(Data("<maps>\(maps)</maps>".utf8)))
    var compiler = ResultMapCompiler(elements.compactMap { reader.resultMap($0) }, settings: settings)
    let compiled = compiler.compileAll()
    let faults = reader.faults + compiler.faults
    guard faults.isEmpty else { throw DAOError(.script, faults: faults) }
    var usedMaps: [String: Element] = [:]
    for element in Self.elements(try markup.read(Data("<dao>\(selects)</dao>".utf8))) {
      usedMaps[element["selector"]?.value ?? ""] = element
    }
    let plain = selects.replacing(/\ (map|ordered|offset|limit)="[^"]*"/, with: "")
    let script = Script.parse(Data("<dao>\(plain)</dao>".utf8), file: "blog.xml", name: "blog")
    let linked = ScriptCollection([script], dialect: SQLiteDialect()).link()[0]
    for operation in linked.operations {
      let use = usedMaps[operation.selector]
      var declaration = operation.declaration
      declaration.isResultOrdered = use?["ordered"]?.value == "true"
      declaration.bounds = RowBounds(
        offset: use?["offset"].flatMap { Int($0.value) } ?? 0, limit: use?["limit"].flatMap { Int($0.value) })
      operations[operation.selector] = CompiledOperation(
        LinkedOperation(declaration, of: script, body: operation.body), content: .init(operation.body),
        resultMap: use?["map"].flatMap { compiled["blog.\($0.value)"] })
    }
    let problems = linked.faults
    guard problems.isEmpty else { throw DAOError(.script, faults: problems) }
    for map in compiled.values {
      for select in map.selects {
        if let operation = operations[select.reference.name] { select.target.link(to: operation) }
      }
    }
  }

  private static func elements(_ root: Element) -> [Element] {
    root.children.compactMap { if case .element(let element) = $0 { element } else { nil } }
  }

  func operation(_ selector: String) throws -> CompiledOperation {
    guard let operation = operations[selector] else { throw DAOError(.unknownOperation, selector) }
    return operation
  }

  func call<R: Decodable>(_ selector: String, _ arguments: (any Encodable)?...) throws -> R {
    try Call(operation(selector), on: database.core, .positional(arguments)).result()
  }

  /// The rows as JSON, one a line.
  func json(_ selector: String, _ arguments: (any Encodable)?...) throws -> String {
    let call = try Call(operation(selector), on: database.core, .positional(arguments))
    let rows: [Row] = try call.result()
    return rows.map(Self.json).joined(separator: "\n")
  }

  private static func json(_ row: Row) -> String {
    "{" + row.columns.indices.map { "\(row.columns[$0]): \(json(row, $0))" }.joined(separator: ", ") + "}"
  }

  private static func json(_ row: Row, _ column: Int) -> String {
    switch row.nested(row.columns[column]) {
    case .row(let row): json(row)
    case .rows(let rows): "[" + rows.map(json).joined(separator: ", ") + "]"
    case .values(let values): "[" + values.map(json).joined(separator: ", ") + "]"
    case nil: json(row[column] ?? .null)
    }
  }

  private static func json(_ value: Value) -> String {
    switch value {
    case .null: "null"
    case .integer(let value): "\(value)"
    case .real(let value): "\(value)"
    case .text(let value): value
    case .blob(let value): "\(value.count) bytes"
    }
  }
}
