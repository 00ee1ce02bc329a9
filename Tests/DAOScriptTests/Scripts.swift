import DAOCore
import DAOScript
import Foundation

func compile(_ source: String, dialect: any Dialect = SQLiteDialect()) throws(DAOError) -> CompiledScript {
  try Script.parse(Data(source.utf8), file: "s.dao.xml", name: "s").compile(dialect: dialect)
}

/// A script whose operations have these selectors and SQL.
func compile(_ operations: KeyValuePairs<String, String>) throws(DAOError) -> CompiledScript {
  let elements = operations.map { "<select selector=\"\($0)\"><![CDATA[\($1)]]></select>" }
  return try compile("<dao>\(elements.joined(separator: "\n"))</dao>")
}
