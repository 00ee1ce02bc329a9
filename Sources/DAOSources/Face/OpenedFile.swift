import DAOCore
import DAORuntime
import Foundation

/// A file, or something else that gives its bytes, that is opened as tables.
struct OpenedFile: Sendable {
  let source: any ByteSource
  /// Nil for what is no file.
  let path: String?
  let name: String
  let format: FileFormat

  init(path: String, format: FileFormat?) throws {
    self.format = try format ?? .format(ofPath: path)
    self.path = path
    source = FileBytes(path: path)
    name = URL(filePath: path).deletingPathExtension().lastPathComponent
  }

  init(_ source: any ByteSource, name: String, format: FileFormat) {
    self.source = source
    path = nil
    self.name = name
    self.format = format
  }

  /// Makes the tables.
  ///
  /// - Returns: What is kept of a file; nil for what is none.
  func load(
    on session: Session, options: FileOptions, _ progress: (@Sendable (FileProgress) throws -> Void)?
  ) throws -> FileBook.Entry? {
    let stamp = try path.map { try FileStamp($0) }
    let loading = FileLoading(source: source, format: format.tables, name: name, options: options) { step, bytes in
      guard let path, let stamp else { return }
      try progress?(FileProgress(step: step, path: path, bytes: bytes, byteCount: Int(clamping: stamp.size)))
    }
    do {
      let (tables, layout) = try loading.run(on: session)
      guard let path, let stamp else { return nil }
      return FileBook.Entry(path: path, format: format, layout: layout, tables: tables, stamp: stamp)
    } catch let error as DAOError where error.code == .encoding {
      throw path.map(error.prefixed) ?? error
    }
  }
}
