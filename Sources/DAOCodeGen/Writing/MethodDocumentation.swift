/// The doc comment of one form of a method.
struct MethodDocumentation {
  private let method: SwiftMethod
  private let isAsync: Bool

  init(_ method: SwiftMethod, isAsync: Bool) {
    self.method = method
    self.isAsync = isAsync
  }

  /// All lines; one or none where the script has fewer above the operation, so that the compiler reports the declaration at the
  /// operation's line.
  func lines(atMost count: Int) -> [String] {
    let all = lines
    if all.count <= count { return all }
    guard count > 0, let first = all.first else { return [] }
    return [[first] + sql].map { $0.joined(separator: " ") }
  }

  /// The SQL in one line; none where the comment has none.
  private var sql: [String] {
    guard let start = lines.firstIndex(of: "```sql"), let end = lines.lastIndex(of: "```") else { return [] }
    let sql = lines[(start + 1)..<end].map { $0.drop(while: \.isWhitespace) }.joined(separator: " ")
    return sql.contains("`") ? [sql] : ["`\(sql)`"]
  }

  private var lines: [String] {
    if case .rows = method.form, !isAsync {
      return ["Reads the rows one by one on the calling thread; the closure returns false to stop."]
    }
    guard isAsync else { return ["The same on the calling thread."] }
    return switch method.form {
    case .call: call
    case .change: call + ["", "Returns how many rows it has changed."]
    case .rows: ["The rows of `\(method.selector)`, one at a time."]
    case .page: ["A page of `\(method.selector)`, numbered from 1, and how many rows there are in all."]
    case .batch: ["Runs `\(method.selector)` for each element, all of them in one transaction."]
    case .insertedID: ["Runs `\(method.selector)`, and returns the id of the new row."]
    case .insertedKeys: ["Runs `\(method.selector)`, and returns the keys of the new rows."]
    }
  }

  /// What runs, with its SQL.
  private var call: [String] {
    ["Runs \(method.documentation.first ?? "")"] + method.documentation.dropFirst()
  }
}
