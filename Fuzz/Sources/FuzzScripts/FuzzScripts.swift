import DAOCore
import DAOSQL
import DAOScript
import Foundation
import FuzzSupport

/// Reads and compiles a script for both flavours of SQL.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzScripts(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let data = Data(UnsafeBufferPointer(start: start, count: count))
  MarkupCheck.run(data)
  let script = Script.parse(data, file: "fuzz.dao.xml", name: "fuzz")
  for dialect in [SQLiteDialect(), PostgresDialect()] as [any Dialect] { compile(script, dialect) }
  return 0
}

private func compile(_ script: Script, _ dialect: any Dialect) {
  do {
    let compiled = try script.compile(dialect: dialect)
    for operation in compiled.operations {
      require(compiled[selector: operation.selector] === operation, "\(operation.selector) is not found")
      switch operation.content {
      case .fixed(let text): check(text, dialect)
      case .built(let statement): build(statement, dialect)
      // There is no SQL before a call.
      case .dynamic: break
      }
    }
  } catch {
    requirePlaces(error.faults)
  }
}

private func build(_ statement: BuiltStatement, _ dialect: any Dialect) {
  let columns = ["eid", "first_name", "Größe", "a\"b"].map {
    TableColumn(name: $0)
  }
  do {
    check(try statement.resolve { TableSchema(name: $0, columns: columns) }, dialect)
  } catch {
    requirePlaces((error as? DAOError)?.faults ?? [])
  }
}

/// The SQL is one statement, its parameters are those that are listed, and every token has a place.
private func check(_ text: StatementText, _ dialect: any Dialect) {
  require(SQLStatement.statements(of: text.sql, dialect: dialect).count == 1, "several statements: \(text.sql)")
  let names = Set(text.parameters.compactMap(\.name))
  for token in SQLScanner(text.sql, dialect: dialect) {
    require(token.isTerminated, "not closed: \(text.sql)")
    let location = text.origin?.location(ofOffset: token.range.lowerBound, in: text.sql)
    require(location.map { $0.line > 0 && $0.column > 0 } == true, "no place: \(token.text)")
    guard token.kind == .parameter else { continue }
    let name = token.text.dropFirst()
    // What followed `?` in the script may now be read as part of `$1`, which PostgreSQL refuses.
    let index = Int(name.prefix { $0.isASCII && $0.isNumber })
    require(
      names.contains(String(name)) || name.isEmpty || index.map { text.parameters.indices.contains($0 - 1) } == true,
      "\(token.text) is not among the parameters of \(text.sql)")
  }
}
