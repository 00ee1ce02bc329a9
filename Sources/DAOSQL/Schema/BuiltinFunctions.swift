/// What the library must know of an engine's built-in functions. Names are in capitals.
package struct BuiltinFunctions: Sendable {
  /// Functions with one result per row. Every other one might be an aggregate, or give rows of its own.
  package var perRow: Set<String>
  /// Functions that need the connection that writes: they tell what it has changed last, or change something themselves.
  package var needingWriter: Set<String>
  /// Functions that give several rows, or none, where one value is asked for. Default: none.
  package var givingRows: Set<String> = []
  /// Functions that give one value for many rows; `min` and `max` do so with one argument.
  package var aggregates: Set<String>
  /// The results of functions, as far as they are known. Default: none.
  package var results: [String: FunctionResult] = [:]
  /// Functions of time values, with the numbers of these arguments, from 0.
  package var time: [String: Set<Int>]
  /// Further arguments of a time function, in lower case, by which a number has a meaning as time value.
  package var timeModifiers: Set<String>
  /// Functions of a FROM that give the elements of a JSON list, in lower case, with the column that has them. Default: none.
  package var elementColumns: [String: String] = [:]
  /// How the names of table functions begin, in lower case, that a FROM may name like a table, without a parenthesis. Their
  /// arguments are columns then.
  package var tablePrefixes: [String]
  /// The functions of dates. Default: none that checks know.
  package var dates = DateFunctions()

  package init(
    perRow: Set<String>, needingWriter: Set<String>, aggregates: Set<String>, results: [String: FunctionResult] = [:],
    time: [String: Set<Int>], timeModifiers: Set<String>, tablePrefixes: [String], dates: DateFunctions = DateFunctions(),
    elementColumns: [String: String] = [:], givingRows: Set<String> = []
  ) {
    self.perRow = perRow
    self.needingWriter = needingWriter
    self.aggregates = aggregates
    self.results = results
    self.time = time
    self.timeModifiers = timeModifiers
    self.tablePrefixes = tablePrefixes
    self.dates = dates
    self.elementColumns = elementColumns
    self.givingRows = givingRows
  }
}
