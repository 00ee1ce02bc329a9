import DAOCore
import DAOSQL

extension CompiledOperation {
  /// The columns of a built statement that are newer than the program, and that the database fills by itself.
  ///
  /// A column is newer if it was not there when the operation was first bound, or if the program's streams do not make it.
  /// - Parameters:
  ///   - text: The statement for the present columns.
  ///   - own: The columns that the program's streams make of a table; nil if they do not make it, or are not known.
  package func newColumns(in text: StatementText, own: (String) -> Set<String>?) -> [TableColumn] {
    guard case .built(let statement) = content, let known = built.firstColumns else { return [] }
    let table = statement.tableName.split(separator: ".").last.map(String.init) ?? statement.tableName
    let own = own(table)
    let condition = Set(statement.conditionParameters.map { $0.dropFirst() }.map(String.init))
    return text.parameters.filter { !$0.isTimeOfCall }.compactMap(\.column).filter { column in
      // Columns of the library's own are none of the script's.
      let isNew =
        !known.contains(column.name) || column.name.hasPrefix("daokit_") || own.map { !$0.contains(column.name) } ?? false
      let isFilled = !column.isNotNull || column.defaultSQL != nil
      return isNew && isFilled && column.primaryKeyPosition == 0 && !condition.contains(column.name)
        && column.name != versionColumn
    }
  }

  /// The built statement without some columns, and whether it was built only now.
  package func statement(
    omitting omitted: Set<String>, generation: Int, build: (BuiltStatement) throws -> StatementText
  ) throws -> (text: StatementText, isNew: Bool) {
    if let known = built.text(generation: generation, omitting: omitted) { return (known, false) }
    guard case .built(let statement) = content else { return (try self.statement(generation: generation, build: build), false) }
    let text = try build(statement)
    built.store(text, generation: generation, omitting: omitted)
    return (text, true)
  }
}

extension DynamicScope {
  /// Those of the columns that the arguments have no value for. Values without names are in the order of the other columns.
  package func lacking(_ columns: [TableColumn]) -> Set<String> {
    guard case .object(let object) = parameter, object.kind != .arguments || !object.isNumbered else {
      return Set(columns.map(\.name))
    }
    return Set(columns.map(\.name).filter { object[$0] == nil })
  }
}
