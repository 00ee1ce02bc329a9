/// Functions of other engines that SQLite lacks, with their replacements.
enum MissingFunction {
  private static let advice: [String: String] = [
    "now": "datetime('now')", "sysdate": "datetime('now')", "getdate": "datetime('now')", "curdate": "date('now')",
    "curtime": "time('now')", "concat": "a || b", "concat_ws": "a || ',' || b", "nvl": "ifnull(a, b)", "isnull": "ifnull(a, b)",
    "if": "iif(a, b, c)", "decode": "CASE", "left": "substr(a, 1, n)", "right": "substr(a, -n)", "len": "length(a)",
    "char_length": "length(a)", "rand": "random()", "greatest": "max(a, b)", "least": "min(a, b)", "locate": "instr(a, b)",
    "charindex": "instr(a, b)", "date_format": "strftime(format, a)", "to_char": "strftime(format, a)",
    "to_date": "date(a)", "year": "strftime('%Y', a)", "month": "strftime('%m', a)", "day": "strftime('%d', a)",
    "unix_timestamp": "unixepoch()", "string_agg": "group_concat(a, b)", "last_insert_id": "last_insert_rowid()",
  ]

  /// The warning about a call.
  static func message(_ name: String) -> String {
    let advice = advice[name.lowercased()].map { ": write \($0)" }
    return "SQLite has no function '\(name)'\(advice ?? ", unless the program adds one: write the SQL in another way")"
  }
}
