/// What reads and writes the files of a format.
protocol TableFormat: Sendable {
  /// Whether the format has no types of its own, so that they are inferred from texts.
  var hasTextsAlone: Bool { get }

  /// Calls `row` with each row of a file, in their order.
  ///
  /// - Parameter name: That of the table of a file that names none.
  /// - Throws: ``DAOError/Code/encoding`` with line and column for what is not of the format; errors of the source and of `row`.
  func read(_ source: any ByteSource, named name: String, _ row: (FileRow) throws -> Void) throws
}
