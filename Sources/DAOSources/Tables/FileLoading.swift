import DAOCore
import DAORuntime

/// Makes the tables of a file in a database.
struct FileLoading {
  let source: any ByteSource
  let format: any TableFormat
  let name: String
  var options = FileOptions()
  /// Whether each value is stored as the file tells it, whatever the others of its column are: a text of CSV as a text.
  var keepsValues = false
  /// Is told how many bytes each step has read.
  var progress: @Sendable (FileProgress.Step, Int) throws -> Void = { _, _ in }

  /// Reads the file once, and stores its rows by the types found so far. Where a later row shows others, the file is read again.
  ///
  /// - Throws: ``DAOError/Code/encoding`` for a file that is not of its format, or has names that no table can have; errors of the source.
  func run(on session: Session) throws -> (tables: [FileTable], layout: FileLayout) {
    try session.atomically {
      let names = MemberNames()
      var storing = FileStoring(format.traits, options, keepsValues: keepsValues, names, session)
      defer { storing.close() }
      let layout = try format.read(observed(.inferring, on: session), named: name, names) { try storing.add($1, to: $0) }
      let (tables, areStored) = try storing.finish(layout.headers)
      if !areStored {
        try storing.begin(tables)
        _ = try format.read(observed(.storing, on: session), named: name, names) { try storing.insert($1, into: $0) }
        try storing.finishRows()
      }
      return (tables, layout)
    }
  }

  private func observed(_ step: FileProgress.Step, on session: Session) -> ObservedBytes {
    ObservedBytes(source: source) { bytes in
      try progress(step, bytes)
      try session.checkCancellation()
    }
  }
}
