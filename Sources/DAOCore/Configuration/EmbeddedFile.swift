import Foundation

/// A script, a stream or another file that a program holds as text, so that it finds it without a resource bundle.
///
/// The build plugin generates them from the files of a target.
/// ```swift
/// let file = EmbeddedFile(path: "streams/1.stream.xml", text: "<execute><statement>CREATE TABLE t (n)</statement></execute>")
/// ```
public struct EmbeddedFile: Sendable, Hashable {
  /// The file's path, as errors show it.
  public let path: String
  private let content: Content

  private enum Content: Sendable, Hashable {
    case text(String)
    case base64(String)
  }

  /// A file in UTF-8.
  public init(path: String, text: String) {
    self.path = path
    content = .text(text)
  }

  /// A file in another encoding: its bytes in Base64. A text that is no Base64 is an empty file.
  public init(path: String, base64: String) {
    self.path = path
    content = .base64(base64)
  }

  /// The bytes of the file.
  package var data: Data {
    switch content {
    case .text(let text): Data(text.utf8)
    case .base64(let text): Data(base64Encoded: text) ?? Data()
    }
  }

  /// The last component of the path.
  package var name: String { path.split(separator: "/").last.map(String.init) ?? path }
}
