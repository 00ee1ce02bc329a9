/// What an engine makes of names, functions and types in SQL.
package struct SQLRules: Sendable {
  package var syntax: SQLSyntax
  package var functions: BuiltinFunctions
  /// What a CAST to a type gives; nil where that is not known.
  package var cast: @Sendable (String) -> ExpressionType.Kind?

  package init(
    syntax: SQLSyntax, functions: BuiltinFunctions, cast: @escaping @Sendable (String) -> ExpressionType.Kind?
  ) {
    self.syntax = syntax
    self.functions = functions
    self.cast = cast
  }
}
