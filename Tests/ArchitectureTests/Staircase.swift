import Foundation

/// The folders of a module in their order: each knows the types of those below it, and none of those above.
struct Staircase {
  /// The files of the module.
  let files: [SourceFile]
  /// From the lowest to the highest.
  let folders: [String]

  /// - Parameter module: The folder of its sources: `DAOScript`.
  init(_ module: String, folders: [String]) throws {
    self.folders = folders
    files = try Repository.sources(of: module)
  }

  /// The folders that the list lacks, and those that are not there.
  var strayFolders: Set<String> { Set(files.map(\.folder)).symmetricDifference(folders) }

  /// What refers to a type of a folder above it, like `Tags/If.swift: Script of Declarations`.
  ///
  /// A name that several folders declare is that of the lowest.
  var upwardReferences: [String] {
    var heights: [String: Int] = [:]
    for file in files {
      guard let height = folders.firstIndex(of: file.folder) else { continue }
      for type in file.declaredTypes { heights[type] = min(heights[type] ?? .max, height) }
    }
    return files.flatMap { file -> [String] in
      guard let height = folders.firstIndex(of: file.folder) else { return [] }
      return file.referredNames.sorted().compactMap { name in
        guard let other = heights[name], other > height else { return nil }
        return "\(file.path): \(name) of \(folders[other])"
      }
    }
  }
}
