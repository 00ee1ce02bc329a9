import DAOCheck
import Foundation
import Testing

@Suite("Sound scripts")
struct SoundTests {
  static let folders: [CheckFolder] =
    [
      CheckFolder(
        scripts: CheckFolder.root.appending(path: "dao-scripts", directoryHint: .isDirectory),
        streams: CheckFolder.root.appending(path: "Resources/streams", directoryHint: .isDirectory))
    ]
    + ["library", "office", "shop", "staff"].map { name in
      let folder = CheckFolder.root.appending(path: "Tests/DAOCodeGenTests/Scripts/\(name)", directoryHint: .isDirectory)
      return CheckFolder(scripts: folder, streams: folder)
    } + ["sound", "sound-mapper"].map { CheckFolder(case: $0) }
    + [CheckFolder(case: "sound-generator", allowsUnsafeSubstitution: true)]

  @Test("Nothing is reported on sound scripts", arguments: folders)
  func nothing(folder: CheckFolder) throws {
    let report = try folder.report()
    #expect(report.diagnostics.map(\.description) == [])
    #expect(report.statementCount > 0)
  }
}
