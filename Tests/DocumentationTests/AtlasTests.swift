import Foundation
import Testing

@Suite(
  "The example of files",
  .enabled(
    if: ["iso-codes/json/iso_3166-1.json", "zoneinfo/zone.tab", "mime/packages/freedesktop.org.xml"].allSatisfy {
      FileManager.default.fileExists(atPath: "/usr/share/\($0)")
    }, "iso-codes, tzdata and shared-mime-info are not installed: run Scripts/install-dependencies --postgres"))
struct AtlasTests {
  @Test("It asks the files, and gets the same answers from their copy")
  func answers() throws {
    let folder = try TemporaryFolder()
    let run = try Shell(folder: folder.url).run("Atlas world.sqlite")
    #expect(run.status == 0, "\(run.output)")
    let parts = run.output.trimmingCharacters(in: .newlines).components(separatedBy: "\n\n")
    try #require(parts.count == 3, "\(run.output)")
    let countries = ["JP is 🇯🇵 Japan 392", "Zones of Germany: Europe/Berlin, Europe/Busingen"]
    let types = ["photo.png: image/png", "main.c: text/x-csrc", "image/png in Brazil: Imagem PNG"]
    let lines = Set(parts[0].components(separatedBy: "\n"))
    #expect(lines.isSuperset(of: countries + types), "\(parts[0])")
    #expect(lines.contains { $0.hasPrefix("Ten zones or more: ") && $0.contains("Brazil, Canada") }, "\(parts[0])")
    #expect(parts[1].contains(/^copied: main\.3166-1 \d{3}, main\.3166-2 \d{4}, main\.zone \d{3}$/), "\(parts[1])")
    #expect(parts[2].hasPrefix(countries[0]) && parts[0].hasPrefix(parts[2]), "\(parts[2])")
    let again = try Shell(folder: folder.url).run("Atlas world.sqlite")
    #expect(again.status != 0 && again.output.contains("only empty tables are copied to"), "\(again.output)")
  }
}
