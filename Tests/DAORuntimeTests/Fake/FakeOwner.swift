import DAOCore
import DAORuntime

/// What the statements of the tests belong to.
final class FakeOwner: StatementOwner {
  let name: String
  let place: DAOError.Location? = DAOError.Location(file: "fake.txt", line: 3, column: 7)
  let interceptedKind = InterceptedCall.Kind.select
  let timeout: Int?
  let history = RunHistory()
  var rowMapping: (any RowMapping)? { foldsRows ? PairingRows() : nil }
  let promisesOneRow: Bool
  private let foldsRows: Bool

  init(_ name: String = "fake.call", timeout: Int? = nil, promisesOneRow: Bool = false, foldsRows: Bool = false) {
    self.name = name
    self.timeout = timeout
    self.promisesOneRow = promisesOneRow
    self.foldsRows = foldsRows
  }

  func check(_ type: Any.Type) throws {
    if type == Bool.self { throw DAOError(.wrongEntity, "its rows are no Bool") }
  }
}

/// Makes one element of two rows, the second of the two.
struct PairingRows: RowMapping {
  func all<T: Decodable>(_ type: T.Type, of rows: ResultSet) throws -> [T] {
    let elements = elements(type, of: rows)
    var all: [T] = []
    while let element = try elements.next() { all.append(element) }
    return all
  }

  func only<T: Decodable>(_ type: T.Type, of rows: ResultSet) throws -> T {
    guard let first = try all(type, of: rows).first else { throw DAOError(.noRow, "there is no pair") }
    return first
  }

  func onlyPresent<T: Decodable>(_ type: T.Type, of rows: ResultSet) throws -> T? { try all(type, of: rows).first }
  func elements<T: Decodable>(_ type: T.Type, of rows: ResultSet) -> any MappedElements<T> { Pairs<T>(rows.statement) }

  private final class Pairs<Element: Decodable>: MappedElements {
    let statement: any PreparedStatement
    let size = 0
    init(_ statement: any PreparedStatement) { self.statement = statement }
    func next() throws -> Element? {
      guard try statement.step(), try statement.step() else { return nil }
      return try statement.reading(Element.self).read()
    }
    func close() {}
  }
}
