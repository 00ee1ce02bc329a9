import DAOMarkup

/// A piece of an operation's SQL, as it was written.
package indirect enum SQLNode: Sendable, Hashable {
  /// SQL that is copied as it stands. A text that was just read may hold parameters; the compiler, which knows the dialect,
  /// cuts them out.
  case text(Text)
  case parameter(SQLParameter)
  /// `#{path, jdbcType=…}`.
  case placeholder(Placeholder)
  /// `${name}`.
  case substitution(Substitution)
  /// `<if test>`.
  case conditional(Branch)
  /// `<choose>`: the first `<when>` that holds, or else `<otherwise>`.
  case choice([Branch], otherwise: [SQLNode])
  /// `<where>`, `<set>`, `<trim>`.
  case trim(Trim)
  /// `<foreach>`.
  case loop(Loop)
  /// `<bind>`.
  case binding(Binding)
  /// `<include refid>`; the compiler puts an ``excerpt(file:_:)`` in its place.
  case include(Include)
  /// Nodes that stand in `file`, which may be another one than the operation's.
  case excerpt(file: String, [SQLNode])
}
