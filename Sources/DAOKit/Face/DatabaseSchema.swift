import DAOCore

/// The streams that a program holds as text, so that it needs no resource bundle.
///
/// The build plugin generates `DatabaseSchema.streams` from the `.stream.xml` files of a target:
/// ```swift
/// let database = try Database.sqlite(at: path, schema: .streams)
/// ```
public struct DatabaseSchema: Sendable {
  let files: [EmbeddedFile]

  /// A schema of stream files, in any order; other files among them are passed over.
  public init(_ files: [EmbeddedFile]) { self.files = files }
}
