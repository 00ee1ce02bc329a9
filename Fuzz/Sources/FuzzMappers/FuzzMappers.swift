import DAOCore
import DAOSQL
import DAOScript
import Foundation
import FuzzSupport

/// Reads and compiles a mapper, renders its dynamic operations for a few arguments, and lists some of their variants.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzMappers(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let data = Data(UnsafeBufferPointer(start: start, count: count))
  let script = Script.parse(data, file: "fuzz.xml", name: "fuzz")
  for dialect in [SQLiteDialect(), PostgresDialect()] as [any Dialect] {
    do {
      for operation in try script.compile(dialect: dialect).operations { render(operation, dialect) }
    } catch {
      requirePlaces(error.faults)
    }
  }
  return 0
}

private func render(_ operation: CompiledOperation, _ dialect: any Dialect) {
  guard case .dynamic(let statement) = operation.content else { return }
  for text in statement.variants(limit: 8).statements {
    require(SQLStatement.statements(of: text.sql, dialect: dialect).count == 1, "several statements: \(text.sql)")
  }
  for scope in scopes {
    do {
      let rendered = try statement.render(scope)
      let values = try rendered.boundValues(dates: .secondsSince2001)
      require(values.count == rendered.text.parameters.count, "\(values.count) values for \(rendered.text.sql)")
      require(
        SQLStatement.statements(of: rendered.text.sql, dialect: dialect).count == 1, "several statements: \(rendered.text.sql)")
    } catch {
      require(!error.message.isEmpty, "no message")
    }
  }
}

private let scopes: [DynamicScope] = {
  let entity = DynamicObject(
    names: ["id", "name", "ids"],
    values: [.integer(1), .text("'; DROP TABLE t; --"), .list([.integer(1), .integer(2)], isSet: false)], kind: .dictionary)
  return [DynamicScope(.object(entity)), DynamicScope(.list([.object(entity)], isSet: false)), DynamicScope(.null)]
}()
