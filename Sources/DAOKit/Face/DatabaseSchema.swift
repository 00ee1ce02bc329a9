import DAOCore

/// The streams that a program holds as text, so that it needs no resource bundle.
///
/// The build plugin generates `DatabaseSchema.streams` from the `.stream.xml` files of a target:
/// ```swift
/// let database = try Database.sqlite(at: path, schema: .streams)
/// ```
public struct DatabaseSchema: Sendable {
  let files: [EmbeddedFile]

  /// A schema of stream files, in any order, and the `dao.json` that holds for its database; other files among them are passed
  /// over.
  public init(_ files: [EmbeddedFile]) { self.files = files }

  /// What the `dao.json` among the files says; the default of every setting if there is none.
  ///
  /// Databases that are opened with the schema have it if no other configuration is given. A configuration to which Swift code adds
  /// begins as a copy of it.
  ///
  /// - Throws: ``DAOError/Code/configuration`` with every fault of the file.
  public var configuration: Configuration {
    get throws(DAOError) {
      let file = files.first { $0.name == "dao.json" }
      return try file.map { file throws(DAOError) in try Configuration(file) } ?? Configuration()
    }
  }
}
