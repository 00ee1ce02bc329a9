import DAOCore
import DAOSQL

/// The rows of a ``DataSource`` that is no database.
final class ProviderSource: CopySource {
  private let provider: any DataSource
  private let tables: [DataTable]
  /// The positions that the readings of each table have passed, with the rows before them.
  private var passed: [String: [(rows: Int, position: String)]] = [:]

  /// - Parameter asTexts: Whether all values but JSON are the texts that they are in the source, whatever they look like.
  init(_ provider: any DataSource, asTexts: Bool = false) throws {
    self.provider = provider
    tables = try provider.dataTables().map { asTexts ? $0.ofTexts : $0 }
  }

  var engine: String? { nil }
  /// Dates come as texts.
  var dateStrategy: Configuration.DateStrategy { .iso8601 }

  func storedTables() -> [TableSchema] { tables.map(\.schema) }

  func uncopiedTables() -> [String] { [] }

  func isOrdered(_ table: CopiedTable) -> Bool { true }

  func forEachRow(of table: CopiedTable, after done: Int, _ body: (SourceRow) throws -> Void) throws {
    let name = table.source.name
    guard let found = tables.first(where: { $0.name == name }) else { return }
    let places = table.columns.map { column in found.columns.firstIndex { $0.name == column.source.name } ?? 0 }
    let start = passed[name]?.last { $0.rows <= done }
    var number = start?.rows ?? 0
    try provider.readRows(of: found, after: start?.position) { rows, position in
      for row in rows {
        number += 1
        guard row.count == found.columns.count else {
          throw DAOError(
            .columnCount,
            "table '\(name)', row \(number): the source gives \(row.count) values for \(found.columns.count) columns")
        }
        guard number > done else { continue }
        let stored = zip(table.columns, places).map { $0.told(row[$1]) }
        let size = stored.reduce(0) { $0 + $1.size }
        try body(SourceRow(table: table, number: number, size: size, stored: stored, dates: dateStrategy))
      }
      if number > passed[name]?.last?.rows ?? 0 { passed[name, default: []].append((number, position)) }
    }
  }

  /// It answers no SQL: the references are looked at in the target.
  func violations(of reference: CopyPlan.Reference) -> Int { 0 }

  func lastNumber(of table: TableSchema) -> Int64? { nil }

  func lastNumbers() -> [String: Int64] { [:] }
}

extension Value {
  /// The bytes of a text or blob.
  fileprivate var size: Int {
    switch self {
    case .null, .integer, .real: 0
    case .text(let text): text.utf8.count
    case .blob(let bytes): bytes.count
    }
  }
}
