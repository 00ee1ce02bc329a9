import DAOCore
import DAOSQL
import DAOStreams
import Foundation
import FuzzSupport

/// Reads a stream for both flavours of SQL.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzStreams(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let data = Data(UnsafeBufferPointer(start: start, count: count))
  for dialect in [SQLiteDialect(), PostgresDialect()] as [any Dialect] { read(data, dialect) }
  return 0
}

private func read(_ data: Data, _ dialect: any Dialect) {
  var reader = StreamReader(file: "1.stream.xml", dialect: dialect)
  guard let stream = reader.read(data, version: 1, name: "1.stream.xml") else { return requirePlaces(reader.faults) }
  require(reader.faults.isEmpty, "a stream with faults: \(reader.faults)")
  require(!stream.parts.isEmpty, "a stream without statements and steps")
  require(stream.checksum.utf8.count == 16, "the checksum is \(stream.checksum)")
  for statement in stream.statements {
    let found = SQLStatement.statements(of: statement.sql, dialect: dialect)
    require(found.count == 1 && found[0].text == statement.sql, "several statements: \(statement.sql)")
    require(found[0].verb(in: dialect) != .transaction, "transaction control: \(statement.sql)")
    let start = statement.location(ofOffset: 0)
    require(start.line > 0 && start.column > 0, "no place: \(statement.sql)")
    require(start <= statement.location(ofOffset: statement.sql.utf8.count), "it ends before it begins: \(statement.sql)")
  }
}
