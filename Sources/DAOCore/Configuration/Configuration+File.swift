import Foundation

extension Configuration {
  /// The configuration of a JSON file, which the service and the command `dao` share.
  ///
  /// ```json
  /// {"dateStrategy": "iso8601", "readers": 8, "busyTimeout": 2.5}
  /// ```
  /// ```swift
  /// var configuration = try Configuration(contentsOf: file)
  /// ```
  /// Each key has the name of its property; a key that the file leaves out keeps the property's default. Times are in seconds.
  /// A relative path in `mybatis` starts at the file's folder. Of functions and collations the file names those of the library,
  /// ``SQLFunction/unicodeLike`` and ``SQLCollation/names``. An application's own, type handlers and interceptors are Swift code: add
  /// them afterwards. Their names in `application` are for checks alone.
  ///
  /// - Throws: ``DAOError/Code/configuration`` with every fault of the file, unknown keys included.
  public init(contentsOf url: URL) throws(DAOError) {
    try self.init(text: Self.text(of: url), in: url)
  }

  /// The configuration of a `dao.json` that the program holds. A MyBatis configuration is then among its scripts.
  ///
  /// - Throws: ``DAOError/Code/configuration``.
  package init(_ file: EmbeddedFile) throws(DAOError) {
    guard let text = String(data: file.data, encoding: .utf8) else {
      throw DAOError(.configuration, "the configuration '\(file.path)' is not UTF-8")
    }
    try self.init(text: text, in: URL(filePath: file.path))
    mybatis = nil
  }

  private init(text: String, in url: URL) throws(DAOError) {
    let file = url.relativePath
    self.init()
    var faults: [Fault] = []
    for (member, location) in try Self.members(of: text, in: file) {
      do throws(ConfigurationKey.InvalidSetting) {
        try ConfigurationKey.named(member.name).set(&self, member.value, url)
      } catch {
        faults.append(Fault(error.message, at: location))
      }
    }
    guard faults.isEmpty else { throw DAOError(.configuration, faults: faults) }
  }

  /// The settings of a configuration's text, each with its place.
  static func members(
    of text: String, in file: String
  ) throws(DAOError) -> [(member: JSONValue.Member, location: DAOError.Location)] {
    do throws(JSONError) {
      guard case .object(let members) = try JSONReader.read(text) else {
        throw JSONError(message: "a configuration is an object", place: JSONPlace(ofUTF8Offset: 0, in: text.utf8))
      }
      return members.map { ($0, DAOError.Location(JSONPlace(ofUTF8Offset: $0.offset, in: text.utf8), in: file)) }
    } catch {
      throw DAOError(.configuration, faults: [Fault(error.message, at: .init(error.place, in: file))])
    }
  }

  static func text(of url: URL) throws(DAOError) -> String {
    let data: Data
    do {
      data = try Data(contentsOf: url)
    } catch {
      throw DAOError(.configuration, "the configuration '\(url.relativePath)' cannot be read: \(error.localizedDescription)")
    }
    guard let text = String(data: data, encoding: .utf8) else {
      throw DAOError(.configuration, "the configuration '\(url.relativePath)' is not UTF-8")
    }
    return text
  }
}

extension DAOError.Location {
  fileprivate init(_ place: JSONPlace, in file: String) {
    self.init(file: file, line: place.line, column: place.column)
  }
}
