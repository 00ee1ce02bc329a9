/// A value that stands in the SQL; its token has its spelling.
package enum SQLLiteral: Sendable, Hashable {
  case null
  case boolean(Bool)
  case integer, real, text, blob
  /// `CURRENT_DATE` and its kin.
  case now(SQLKeyword)
  /// `DATE '2020-01-01'`, `INTERVAL '1 day'`: a text with the name of its type before it.
  case typed
}
