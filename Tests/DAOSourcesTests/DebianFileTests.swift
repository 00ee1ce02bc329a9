import DAOKit
import DAORecords
import DAOSources
import Foundation
import TestSupport
import Testing

/// Files that other programs wrote, where Debian's packages iso-codes, tzdata and shared-mime-info are installed.
@Suite("Files of Debian") struct DebianFileTests {
  private static let codeFiles = files(in: "/usr/share/iso-codes/json", "json")
  private static let zoneFiles = files(in: "/usr/share/zoneinfo", "tab")
  private static let typeFile = "/usr/share/mime/packages/freedesktop.org.xml"

  private static func files(in folder: String, _ end: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.hasSuffix(".\(end)") }.sorted().map { "\(folder)/\($0)" }
  }

  private func copied(_ path: String, to folder: TestFolder) throws -> String {
    let copy = folder.path(URL(filePath: path).lastPathComponent)
    try FileManager.default.copyItem(atPath: path, toPath: copy)
    return copy
  }

  private func data(_ path: String) throws -> Data { try Data(contentsOf: URL(filePath: path)) }

  @Test(
    "The files of iso-codes come back to the byte, and those that are laid out by hand with the same values",
    arguments: codeFiles, [FileOptions.Nested.json, .tables])
  func codes(_ path: String, _ nested: FileOptions.Nested) throws {
    let folder = try TestFolder()
    let copy = try copied(path, to: folder)
    let database = try Database.file(at: copy, options: FileOptions(nested: nested))
    try database.persist()
    if path.contains("/iso_") {
      #expect(try data(copy) == data(path))
    } else {
      let (before, after) = (
        try JSONSerialization.jsonObject(with: data(path)), try JSONSerialization.jsonObject(with: data(copy))
      )
      #expect(before as? NSDictionary == after as? NSDictionary)
    }
    try database.close()
  }

  @Test(
    "The types of shared-mime-info answer SQL, and come back to the byte",
    .enabled(if: FileManager.default.fileExists(atPath: typeFile)))
  func types() throws {
    let folder = try TestFolder()
    let copy = try copied(Self.typeFile, to: folder)
    let database = try Database.file(at: copy, options: FileOptions(nested: .tables))
    let type = try database.rows(
      #"SELECT type FROM "mime-type" JOIN "mime-type_glob" g ON g."mime-type_rowid" = "mime-type".rowid WHERE g.pattern = '*.swift' OR g.pattern = '*.png'"#,
      as: String.self)
    #expect(type.contains("image/png"))
    try database.persist()
    #expect(try data(copy) == data(Self.typeFile))
    try database.execute(#"UPDATE "mime-type" SET type = 'image/x-png' WHERE type = 'image/png'"#)
    try database.persist()
    let text = String(decoding: try data(Self.typeFile), as: UTF8.self)
    #expect(
      try String(decoding: data(copy), as: UTF8.self)
        == text.replacing("<mime-type type=\"image/png\"", with: "<mime-type type=\"image/x-png\""))
    try database.close()
  }

  @Test("The tables of tzdata, whose lines of comments are no CSV, are refused with the line", arguments: zoneFiles)
  func zones(_ path: String) throws {
    let error = try #require(throws: DAOError.self) { try Database.file(at: path) }
    #expect(error.code == .encoding)
    #expect(error.message.contains(/line \d+: the row has \d fields, and there are 1 columns/), "\(error.message)")
  }
}
