/// The words with a meaning of their own in some place of SQL.
package enum SQLKeyword: String, Sendable, Hashable, CaseIterable {
  case abort, action, add, after, all, alter, always, analyze, and, any, array, `as`, asc, at, attach, autoincrement, before,
    begin
  case between, by, cascade, `case`, cast, check, collate, column, commit, concurrently, conflict, constraint, create, cross,
    cube
  case current
  case currentDate = "current_date"
  case currentTime = "current_time"
  case currentTimestamp = "current_timestamp"
  case cycle, database, `default`, deferrable, deferred, delete, desc
  case detach, distinct, `do`, domain, drop, each, `else`, end, escape, except, exclude, exclusive, exists, explain, fail,
    `false`,
    fetch
  case filter, first, following, `for`, foreign, from, full, generated, glob, group, grouping, groups, having, identity, `if`
  case ignore, ilike, immediate, `in`, include, indexed, index, initially, inner, insert, instead, intersect, interval, into,
    `is`
  case isnull, join, key, last, lateral, left, like, limit, match, materialized, natural, next, no, not, nothing, notnull, null
  case nulls, of, offset, on, only, or, order, ordinality, others, outer, over, overlaps, overriding, partition, plan, pragma,
    preceding
  case primary, query, raise, range, recursive, references, regexp, reindex, release, rename, `repeat`, replace, restrict,
    returning
  case right, rollback, rollup, row, rows, savepoint, schema, select, set, sets, share, similar, some, stored, strict,
    system
  case table, tablesample, temp, temporary, then, ties, time, to, transaction, trigger, `true`, truncate, type, unbounded,
    union, unique, unlogged, update, using
  case vacuum, value, values, variadic, view, virtual, when, `where`, window, with, within, without, work, zone

  private static let byText = Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue, $0) })

  /// The keyword with this text, in either case of ASCII letters.
  init?(_ text: Substring) {
    guard text.utf8.count <= 17, let keyword = Self.byText[text.lowercased()] else { return nil }
    self = keyword
  }

  /// Words that are names only in quotes, and that end an expression or a source, in SQLite
  /// (<https://www.sqlite.org/lang_keywords.html>, less those that the engine's parser falls back to take as names).
  package static let reserved: Set<SQLKeyword> = [
    .add, .all, .alter, .and, .as, .autoincrement, .between, .case, .check, .collate, .commit, .constraint, .create, .default,
    .deferrable, .delete, .distinct, .drop, .else, .escape, .except, .exists, .foreign, .from, .group, .having, .in, .index,
    .insert, .intersect, .into, .is, .isnull, .join, .limit, .not, .nothing, .notnull, .null, .on, .or, .order, .primary,
    .references, .returning, .select, .set, .table, .then, .to, .transaction, .union, .unique, .update, .using, .values, .when,
    .where,
  ]

  /// Those of PostgreSQL (<https://www.postgresql.org/docs/15/sql-keywords-appendix.html>), less those that functions have.
  package static let reservedByServers = reserved.union([.with]).subtracting([
    .add, .alter, .autoincrement, .between, .commit, .delete, .drop, .escape, .exists, .index, .insert, .nothing, .set,
    .transaction, .update, .values,
  ])

  /// Words that begin a join, and no alias without AS.
  static let joinWords: Set<SQLKeyword> = [.natural, .left, .right, .full, .outer, .inner, .cross, .indexed]
  /// Words that begin a comparison with a pattern or a set.
  static let matchWords: Set<SQLKeyword> = [.between, .in, .like, .glob, .match, .regexp, .ilike, .similar]
}
