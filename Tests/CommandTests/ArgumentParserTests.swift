import Testing

@testable import DAOCommand

@Suite("The words of a command line")
struct ArgumentParserTests {
  static let file = CommandOption("file", value: "FILE", "a file")
  static let format = CommandOption("format", value: "FORMAT", "a format")
  static let set = CommandOption("set", value: "NAME=VALUE", "a value", isRepeated: true)
  static let dry = CommandOption("dry-run", "do nothing")
  static let parser = ArgumentParser([file, format, set, dry, .help])

  private func message(_ words: String...) -> String? {
    #expect(throws: UsageError.self) { try Self.parser.parse(words) }?.message
  }

  @Test("Options and values may be mixed, and the values keep their order")
  func mixed() throws {
    let arguments = try Self.parser.parse(["a", "--file", "f.db", "b", "--dry-run", "--format=json", "c"])
    #expect(arguments.values == ["a", "b", "c"])
    #expect(arguments[Self.file] == "f.db")
    #expect(arguments[Self.format] == "json")
    #expect(arguments.contains(Self.dry))
    #expect(!arguments.contains(.help))
  }

  @Test("A negative number is a value, whole or with a fraction")
  func negativeNumbers() throws {
    let arguments = try Self.parser.parse(["-5", "-12.25", "-.5", "-1e-7", "--file", "-3"])
    #expect(arguments.values == ["-5", "-12.25", "-.5", "-1e-7"])
    #expect(arguments[Self.file] == "-3")
  }

  @Test("Two dashes end the options")
  func twoDashes() throws {
    let arguments = try Self.parser.parse(["a", "--dry-run", "--", "--file", "-x", "--"])
    #expect(arguments.values == ["a", "--file", "-x", "--"])
    #expect(arguments[Self.file] == nil)
  }

  @Test("Values may be empty, Unicode, or a lone dash")
  func unusualValues() throws {
    #expect(try Self.parser.parse(["", "天天向上", "-", "👩‍👩‍👧"]).values == ["", "天天向上", "-", "👩‍👩‍👧"])
  }

  @Test("A repeated option keeps every value in order")
  func repeated() throws {
    #expect(try Self.parser.parse(["--set", "a=1", "--set=b=2"]).all(Self.set) == ["a=1", "b=2"])
  }

  @Test("An option may be shortened while it stays unique")
  func shortened() throws {
    #expect(try Self.parser.parse(["--dry"]).contains(Self.dry))
    #expect(try Self.parser.parse(["-h"]).contains(.help))
  }

  @Test("Wrong options are named, with the nearest right one")
  func wrongOptions() {
    #expect(message("--fromat", "json") == "no option --fromat; did you mean '--format'?")
    #expect(message("--wholly-unknown=3") == "no option --wholly-unknown")
    #expect(message("--fo", "a", "--f", "b") == "--f could be --file or --format")
    #expect(message("a", "--file") == "--file FILE needs its value")
    #expect(message("--dry-run=yes") == "--dry-run takes no value")
    #expect(message("--file", "a", "--file", "b") == "--file is given twice")
    #expect(message("-x") == "no option -x; put -- in front of a value that begins with a dash")
  }

  @Test("A number option refuses what is none, or too small")
  func numbers() throws {
    #expect(try Self.parser.parse(["--file", "3"]).number(Self.file, atLeast: 0) == 3)
    #expect(throws: UsageError.self) { try Self.parser.parse(["--file", "-1"]).number(Self.file, atLeast: 0) }
    #expect(throws: UsageError.self) { try Self.parser.parse(["--file", "x"]).number(Self.file, atLeast: 0) }
  }
}
