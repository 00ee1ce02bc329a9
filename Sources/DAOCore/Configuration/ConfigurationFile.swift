import Foundation

/// A `dao.json`, and how it stands to others for the same database.
package struct ConfigurationFile {
  package static let name = "dao.json"

  package let url: URL
  private let settings: [String: JSONValue]
  private let locations: [String: DAOError.Location]

  /// - Throws: ``DAOError/Code/configuration`` when the file is no JSON object.
  package init(_ url: URL) throws(DAOError) {
    self.url = url
    var (settings, locations): ([String: JSONValue], [String: DAOError.Location]) = ([:], [:])
    for (member, location) in try Configuration.members(of: Configuration.text(of: url), in: url.relativePath) {
      var value = member.value
      if member.name == "mybatis", case .text(let path) = value {
        let file = URL(filePath: path, relativeTo: url.deletingLastPathComponent())
        value = .text(file.standardizedFileURL.path(percentEncoded: false))
      }
      (settings[member.name], locations[member.name]) = (value, location)
    }
    (self.settings, self.locations) = (settings, locations)
  }

  /// The file that holds where there may be several: all of them must say the same.
  ///
  /// - Throws: ``DAOError/Code/configuration`` with two files that differ.
  package static func only(of urls: [URL]) throws(DAOError) -> URL? {
    guard urls.count > 1 else { return urls.first }
    var files: [ConfigurationFile] = []
    for url in urls { files.append(try ConfigurationFile(url)) }
    for other in files.dropFirst() {
      guard let name = files[0].names(differingFrom: other).first else { continue }
      throw DAOError(
        .configuration,
        "'\(files[0].url.relativePath)' and '\(other.url.relativePath)' differ in '\(name)', and one database has one configuration"
      )
    }
    return urls.first
  }

  /// The names of the settings that differ, in alphabetical order. One that is left out differs from its default, too.
  private func names(differingFrom other: ConfigurationFile?) -> [String] {
    Set(settings.keys).union(other?.settings.keys ?? [:].keys).filter { settings[$0] != other?.settings[$0] }.sorted()
  }

  /// The warning for a target whose database another target opens, by `other` or by the defaults: settings that do not hold.
  package func warning(besides other: ConfigurationFile?) -> Fault? {
    let names = names(differingFrom: other).filter { settings[$0] != nil && $0 != "public" }
    guard let first = names.first, let location = locations[first] else { return nil }
    let place = other.map { "'\($0.url.relativePath)'" } ?? "the \(Self.name) of the target that has them"
    return Fault(
      "this target has no streams, so its database has the settings of \(place), and not these: \(names.joined(separator: ", "))",
      at: location, severity: .warning)
  }
}
