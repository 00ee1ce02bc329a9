import Testing

@testable import DAOCommand

@Suite("dao new")
struct NewCommandTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("A new script is written where --scripts says, and never over another")
  func script() throws {
    let run = CommandRun("new", "dao", "office", "--scripts", folder.path)
    #expect(run.status == .done)
    #expect(run.output == folder.path("office.dao.xml") + "\n")
    try folder.write("office.dao.xml", "kept")
    let again = CommandRun("new", "dao", "office", "--scripts", folder.path)
    #expect(again.status == .fault)
    #expect(again.errors.contains("office.dao.xml is there already"))
    #expect(try folder.text("office.dao.xml") == "kept")
  }

  @Test("A new script checks without faults")
  func scriptIsRight() {
    #expect(CommandRun("new", "dao", "office", "--scripts", folder.path).status == .done)
    #expect(CommandRun("check", "--scripts", folder.path).status == .done)
  }

  @Test("A script's name cannot leave its folder", arguments: ["../x", "a/b", "", ".", "..", "a b", "-", "1a"])
  func names(name: String) {
    #expect(CommandRun("new", "--scripts", folder.path, "--", "dao", name).status == .wrongUsage)
  }

  @Test("A new stream follows the last, by number, with as many digits")
  func stream() throws {
    #expect(CommandRun("new", "stream", "--streams", folder.path).output == folder.path("01.stream.xml") + "\n")
    try folder.write("009.stream.xml", "")
    try folder.write("notes.txt", "")
    #expect(CommandRun("new", "stream", "--streams", folder.path).output == folder.path("010.stream.xml") + "\n")
    #expect(CommandRun("new", "stream", "12", "--streams", folder.path).output == folder.path("012.stream.xml") + "\n")
    // Streams may lie in folders of that folder.
    try folder.write("postgres/020.stream.xml", "")
    #expect(CommandRun("new", "stream", "--streams", folder.path).output == folder.path("021.stream.xml") + "\n")
    #expect(CommandRun("new", "stream", "20", "--streams", folder.path).errors.contains("postgres/020.stream.xml"))
  }

  @Test("A stream has no number that streams cannot have, whatever files there are")
  func numbers() throws {
    for number in ["2147483648", "99999999999999999999"] {
      #expect(CommandRun("new", "stream", number, "--streams", folder.path).errors.contains("from 1 to 2147483647"))
    }
    try folder.write("\(Int.max).stream.xml", "")
    try folder.write("-7.stream.xml", "")
    #expect(CommandRun("new", "stream", "--streams", folder.path).output == folder.path("01.stream.xml") + "\n")
    try folder.write("2147483647.stream.xml", "")
    let run = CommandRun("new", "stream", "--streams", folder.path)
    #expect(run.status == .fault)
    #expect(run.errors.contains("2147483647 is the last version that there can be"))
  }

  @Test("A stream that is there stays as it is, however its number is written")
  func doubled() throws {
    try folder.write("3.stream.xml", "kept")
    let run = CommandRun("new", "stream", "03", "--streams", folder.path)
    #expect(run.status == .fault)
    #expect(run.errors.contains("stream 3 is there already: 3.stream.xml"))
    #expect(try folder.text("3.stream.xml") == "kept")
  }

  @Test("The name of a stream becomes its comment, and cannot end it")
  func comment() throws {
    #expect(CommandRun("new", "stream", "Add --> offices", "--streams", folder.path).status == .done)
    #expect(try folder.text("01.stream.xml").contains("<!-- Add -> offices -->"))
  }

  @Test("What is neither dao nor stream is wrong usage")
  func kinds() {
    #expect(CommandRun("new").status == .wrongUsage)
    #expect(CommandRun("new", "steam").errors.contains("did you mean 'stream'?"))
    #expect(CommandRun("new", "dao").status == .wrongUsage)
    #expect(CommandRun("new", "stream", "Add", "offices", "--streams", folder.path).status == .wrongUsage)
    #expect(CommandRun("new", "stream", "0", "--streams", folder.path).status == .wrongUsage)
  }
}
