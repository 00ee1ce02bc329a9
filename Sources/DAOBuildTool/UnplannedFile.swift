import DAOCore
import Foundation

/// A script or stream that the package manager does not know of.
///
/// It looks for new files in the folders of targets. A folder of resources outside of them is looked at when the build is
/// planned; a new file in it has to wait for the next plan.
struct UnplannedFile {
  let path: String

  var warning: Fault {
    Fault(
      "this file is new in a folder outside of the target, and is passed over: save Package.swift, so that the build is planned"
        + " again", at: DAOError.Location(file: path, line: 1, column: 1), severity: .warning)
  }

  /// The files of a folder that are none of those that are known.
  static func files(in folder: String, known: Set<String>) -> [UnplannedFile] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.hasSuffix(".xml") && !$0.hasPrefix(".") }.sorted()
      .map { folder + "/" + $0 }.filter { !known.contains($0) }.map { UnplannedFile(path: $0) }
  }
}

extension BuildArguments {
  /// The new files in folders outside of the target.
  var unplannedFiles: [UnplannedFile] {
    let known = Set(scripts.map(\.path) + streams + schema)
    return folders.flatMap { UnplannedFile.files(in: $0, known: known) }
  }
}
