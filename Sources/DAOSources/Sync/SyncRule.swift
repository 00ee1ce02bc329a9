/// Which of two versions of a row stays, where instances have changed it without knowing of each other.
///
/// ```swift
/// try database.enableSync(
///   instance: "till-1", except: ["drafts"],
///   rules: ["stock": .byColumn, "prices": .priority(["office", "till-1", "till-2"])])
/// ```
/// Every rule is an order of all versions, so that all instances end with the same rows, in whatever order files reach them. A table has
/// the same rule on all instances.
public struct SyncRule: Sendable {
  enum Kind: Sendable {
    case clock
    case column
    case priority([String])
    /// Nil where the program has not given its function yet.
    case ranked((@Sendable (SyncVersion) -> Int)?)
  }

  let kind: Kind

  /// The version that was written last stays, by a clock that never runs behind what an instance has seen. A deletion is a version like
  /// others. The rule of tables that have none.
  public static let lastWriter = SyncRule(kind: .clock)
  /// Each column keeps the value that was written last. A deletion stays against all changes that were made without knowing of it.
  public static let byColumn = SyncRule(kind: .column)

  /// The version of the instance that is named first stays, whenever it was written; of instances that are not named, the last one.
  public static func priority(_ instances: [String]) -> SyncRule { SyncRule(kind: .priority(instances)) }

  /// The version of the highest rank stays, of equal ones the last.
  ///
  /// ```swift
  /// let rule = SyncRule.ranked { version in
  ///   if case .integer(let level)? = version.row?["approval"] { Int(level) } else { 0 }
  /// }
  /// ```
  /// - Parameter rank: Gives the same number on all instances: it looks at nothing but the version. It is not stored, so that each
  ///   program gives it to ``DAOKit/Database/enableSync(instance:except:rules:rule:)`` again when it has opened the database.
  public static func ranked(_ rank: @escaping @Sendable (_ version: SyncVersion) -> Int) -> SyncRule {
    SyncRule(kind: .ranked(rank))
  }

  /// The rule as databases and files have it.
  var text: String {
    switch kind {
    case .clock: "clock"
    case .column: "column"
    case .priority(let instances): "priority \(instances.joined(separator: "\n"))"
    case .ranked: "ranked"
    }
  }

  /// The rule of a database, whose function is not known yet; nil for a text that is none.
  init?(text: String) {
    switch text {
    case "clock": self = .lastWriter
    case "column": self = .byColumn
    case "ranked": kind = .ranked(nil)
    default:
      guard text.hasPrefix("priority ") else { return nil }
      self = .priority(text.dropFirst("priority ".count).split(separator: "\n").map(String.init))
    }
  }

  private init(kind: Kind) { self.kind = kind }

  var isByColumn: Bool { if case .column = kind { true } else { false } }

  /// Whether it looks at no values of rows.
  var comparesStampsAlone: Bool {
    switch kind {
    case .clock, .priority: true
    case .column, .ranked: false
    }
  }

  /// Whether versions that know of each other are told from those that do not.
  var countsGenerations: Bool {
    switch kind {
    case .clock, .column: false
    case .priority, .ranked: true
    }
  }
}
