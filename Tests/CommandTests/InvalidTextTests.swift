import Testing

@testable import DAOCommand

@Suite("Text that is not UTF-8")
struct InvalidTextTests {
  private let office: Office
  /// Makes a byte in a shell line that no UTF-8 has.
  private static let byte = #"$(printf '\377')"#

  init() throws { office = try Office() }

  private func dao(_ line: String) throws -> ChildProcess {
    try ChildProcess("bad=\"\(Self.byte)\"; exec dao \(line)", in: office.folder)
  }

  @Test(
    "An argument is wrong usage wherever it stands, and nothing is run",
    arguments: [
      "\"$bad\"", "call --database office.sqlite --scripts scripts office deleteWithId: 1 \"$bad\"",
      "call --database office.sqlite --scripts scripts office deleteWithId: \"1$bad\"",
      "call --database office.sqlite --scripts scripts office rename --set \"id=$bad\"",
      "call --database office.sqlite --scripts scripts office rename --params \"{\\\"id\\\": \\\"$bad\\\"}\"",
      "check --scripts \"$bad\"", "status --database \"$bad\" --streams streams",
    ])
  func arguments(line: String) throws {
    let run = try dao(line)
    #expect(run.status == 2 && run.output.isEmpty && run.errors.hasPrefix("dao: the argument '"), "\(run.errors)")
    #expect(run.errors.contains("' is not UTF-8\n"))
    let there = try dao("call --database office.sqlite --scripts scripts office selectWithId: 1 --format csv")
    #expect(there.output.hasSuffix("Zürich\r\n"))
  }

  @Test("The standard input of --params is wrong usage")
  func standardInput() throws {
    let line = "printf '{\"id\": \"\\377\"}' | dao call --database office.sqlite --scripts scripts office rename --params -"
    let run = try ChildProcess(line, in: office.folder)
    #expect(run.status == 2 && run.errors.hasPrefix("dao: --params is not UTF-8\n"), "\(run.errors)")
  }

  @Test(
    "A file is a fault with its place",
    arguments: [
      (
        "folder/a.dao.xml", "<dao><select selector=\"a\">SELECT '%s'</select></dao>", "check --scripts folder",
        "folder/a.dao.xml:1:35: "
      ),
      (
        "folder/a.dao.xml", "<dao><select selector=\"a\">SELECT '%s'</select></dao>", "list --scripts folder",
        "folder/a.dao.xml:1:35: "
      ),
      (
        "folder/1.stream.xml", "<execute><statement>SELECT '%s'</statement></execute>",
        "migrate --database new.sqlite --streams folder", "folder/1.stream.xml:1:29: "
      ),
      (
        "folder/1.stream.xml", "<execute><statement>SELECT '%s'</statement></execute>",
        "status --database new.sqlite --streams folder", "folder/1.stream.xml:1:29: "
      ),
      (
        "folder/M.xml", "<mapper namespace=\"M\"><select id=\"a\">SELECT '%s'</select></mapper>", "import folder --output made",
        "folder/M.xml:1:46: "
      ),
      ("dao.json", "{\"mybatis\": \"%s\"}", "check --scripts scripts", "error: the configuration '"),
    ])
  func files(name: String, text: String, line: String, place: String) throws {
    try office.folder.write(name, "")
    let format = text.replacing("'", with: #"'\''"#).replacing("%s", with: #"\377"#)
    let run = try ChildProcess("printf '\(format)' > \(name) && exec dao \(line)", in: office.folder)
    #expect(run.status == 1 && run.errors.contains("UTF-8"), "\(run.errors)")
    #expect(run.errors.hasPrefix(place), "\(run.errors)")
  }

  @Test("A script whose name is not UTF-8 is a fault, and hides no other")
  func fileNames() throws {
    let copied = try ChildProcess(
      "cp scripts/office.dao.xml \"scripts/x\(Self.byte).dao.xml\"", in: office.folder)
    guard copied.status == 0 else { return }  // not every file system has such names
    let run = try dao("list --scripts scripts")
    #expect(run.status == 1 && run.output.contains("office.rename") && run.errors.contains("the file cannot be read"))
  }
}
