import DAOCore
import DAORuntime

extension Configuration {
  /// The steps in Swift of streams, `<step name="backfillSlugs"/>`, by their names. Default: none.
  ///
  /// ```swift
  /// configuration.streamSteps["backfillSlugs"] = { database in
  ///   let articles = try database.dao("article", in: .module)
  ///   let all: [Article] = try articles.call("selectWithoutSlug")
  ///   for article in all {
  ///     try articles.call("setSlug", ["id": article.id, "slug": slug(of: article.title)])
  ///   }
  /// }
  /// ```
  /// A step runs in the transaction of its stream, in order among the statements: all calls of its database take part, and what it
  /// throws rolls the stream back.
  public var streamSteps: [String: @Sendable (Database) throws -> Void] {
    get { steps.compactMapValues { ($0 as? StreamStepBody)?.run } }
    set { steps = newValue.mapValues(StreamStepBody.init) }
  }
}

/// A step of a stream, for a configuration that knows no database.
private struct StreamStepBody: Sendable {
  let run: @Sendable (Database) throws -> Void
}
