import Testing

#if !PostgreSQL
  @Suite("URLs of servers, in a program without the driver")
  struct DatabaseURLTests {
    @Test("The message says how to build it, and shows nothing of the URL")
    func message() throws {
      let office = try Office(migrated: false)
      for url in ["postgresql://ada:zQ7x@localhost/shop", "POSTGRES://ada:zQ7x@localhost/shop"] {
        for words in [
          ["status", "--database", url, "--streams", office.streams],
          ["check", "--scripts", office.scripts, "--postgres", url],
          ["call", "--database", url, "--scripts", office.scripts, "office", "selectAll"],
        ] {
          let run = CommandRun(words)
          #expect(run.status == .wrongUsage && run.errors.contains("built without PostgreSQL"), "\(run)")
          #expect(!run.errors.contains("zQ7x"))
        }
      }
    }
  }
#endif
