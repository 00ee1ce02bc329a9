/// What an engine makes of names, functions and types in SQL.
package struct SQLRules: Sendable {
  package var syntax: SQLSyntax
  package var functions: BuiltinFunctions
  /// The kind of values that a declared type stands for.
  package var affinity: @Sendable (String) -> TypeAffinity

  package init(syntax: SQLSyntax, functions: BuiltinFunctions, affinity: @escaping @Sendable (String) -> TypeAffinity) {
    self.syntax = syntax
    self.functions = functions
    self.affinity = affinity
  }
}
