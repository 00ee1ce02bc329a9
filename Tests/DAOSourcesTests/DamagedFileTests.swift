import DAOKit
import DAOSources
import Foundation
import TestSupport
import Testing

@Suite("Damaged files") struct DamagedFileTests {
  private static let xml =
    "<?xml version='1.0'?><!DOCTYPE r [<!ATTLIST a w CDATA '5'>]><r v='1'><!-- c --><a id='1' b=\"&lt;\">x<b>1</b><b/>y</a>\n<a><c d='1'>é</c></a><?p?></r>"
  private static let spon =
    "@obj:All<v!=`3` a=@array[@obj:A<x!=`1` y$=`&01;`>, @obj<z&=`1.5` d?=`2026-01-31 12:00:00 +0000`>] t=@array[1!, `x`]>"

  @Test("A file that is cut off anywhere is an error", arguments: [(FileFormat.xml, xml), (.spon, spon)])
  func cutOff(_ format: FileFormat, _ text: String) throws {
    for length in 0..<text.utf8.count {
      let bytes = Bytes(Array(text.utf8.prefix(length)))
      let error = #expect(throws: DAOError.self) { try Database.file(bytes, named: "t", format: format) }
      #expect(error?.code == .encoding, "\(length): \(String(describing: error))")
    }
  }

  @Test(
    "A damaged file is an error, or is read and written as it is", arguments: [("f.xml", xml), ("f.spon", spon)],
    1...4 as ClosedRange<UInt64>)
  func damaged(_ file: (name: String, text: String), _ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let folder = try TestFolder()
    let path = folder.path(file.name)
    let signs = Array("<>/=&;'\" `@[],!-a1:%\n\u{1}".utf8) + [0, 0xFF]
    for nested in [FileOptions.Nested.json, .tables] {
      for _ in 0..<50 {
        var bytes = Array(file.text.utf8)
        for _ in 0...Int.random(in: 0...2, using: &random) {
          let place = Int.random(in: 0..<bytes.count, using: &random)
          switch Int.random(in: 0..<3, using: &random) {
          case 0: bytes.remove(at: place)
          case 1: bytes[place] = signs[Int.random(in: 0..<signs.count, using: &random)]
          default: bytes.insert(signs[Int.random(in: 0..<signs.count, using: &random)], at: place)
          }
        }
        try Data(bytes).write(to: URL(filePath: path))
        do {
          let database = try Database.file(at: path, options: FileOptions(nested: nested))
          try database.persist()
          try database.close()
          #expect(try Data(contentsOf: URL(filePath: path)) == Data(bytes), "\(String(decoding: bytes, as: UTF8.self))")
        } catch let error as DAOError {
          #expect(error.code == .encoding, "\(error) \(String(decoding: bytes, as: UTF8.self))")
        }
      }
    }
  }
}
