import DAOCore

/// What reads and writes the files of a format.
protocol TableFormat: Sendable {
  var traits: FormatTraits { get }

  /// Calls `row` with each row of a file, in their order.
  ///
  /// - Parameters:
  ///   - name: That of the table of a file that names none.
  ///   - names: Give those of tables and members their numbers.
  ///   - row: Takes the number of the table and the row, whose memory is used again for the next one.
  /// - Returns: How the file is laid out.
  /// - Throws: ``DAOError/Code/encoding`` with the line for what is not of the format; errors of the source and of `row`.
  func read(
    _ source: any ByteSource, named name: String, _ names: MemberNames, _ row: (_ table: Int, FileRow) throws -> Void
  ) throws -> FileLayout

  /// Writes a file.
  ///
  /// - Throws: ``DAOError/Code/encoding`` for tables that no file of the format can hold together; errors of the rows and of the file.
  func write(_ content: FileContent, _ layout: FileLayout, to output: inout FileOutput) throws
}
