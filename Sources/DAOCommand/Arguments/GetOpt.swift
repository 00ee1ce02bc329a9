import CGetOpt
import DAOCore
import Foundation

/// libc's getopt_long, one scan at a time.
///
/// Unsafe pointers: getopt_long wants argv and its table of options as C arrays; both live for the length of a scan.
enum GetOpt {
  struct Long {
    var name: String
    var takesValue: Bool
  }

  enum Event {
    case option(Int, value: String)
    case value(String)
    case missingValue(Int)
    case surplusValue(Int)
    case unknown(String)
  }

  // getopt_long keeps its state in globals.
  private static let turn = NSLock()

  // “-”: values keep their place among the options. “:”: a missing value and an unknown option are different results.
  // Digits and the point take the rest of their word, which keeps a negative number in one piece.
  private static let shortOptions = "-:h" + "0123456789.".map { "\($0)::" }.joined()
  private static let firstLongOption: Int32 = 256
  // The results of getopt_long that are not options.
  private static let valueInItsPlace: Int32 = 1
  private static let missingValue = Int32(UInt8(ascii: ":"))
  private static let unknownOption = Int32(UInt8(ascii: "?"))
  private static let letterH = Int32(UInt8(ascii: "h"))

  /// Hands every option and value of `words` to `body`, and returns the index of the first word after `--`.
  static func scan(_ words: [String], options: [Long], _ body: (Event) throws -> Void) throws -> Int {
    try turn.withLock {
      let argv: [UnsafeMutablePointer<CChar>?] = (["dao"] + words).map { strdup($0) } + [nil]
      let names = options.map { strdup($0.name) }
      defer {
        for text in argv + names { free(text) }
      }
      let table =
        zip(names, options).enumerated().map { index, pair in
          option(
            name: pair.0, has_arg: pair.1.takesValue ? required_argument : no_argument, flag: nil,
            val: firstLongOption + Int32(index))
        } + [option()]
      cgetopt_restart()
      while true {
        let found = getopt_long(Int32(words.count + 1), argv, shortOptions, table, nil)
        let argument = cgetopt_argument().map { String(cString: $0) } ?? ""
        if found == -1 { return Int(cgetopt_index()) - 1 }
        try body(event(found, argument, words: words, options: options))
      }
    }
  }

  private static func event(_ found: Int32, _ argument: String, words: [String], options: [Long]) -> Event {
    let isLong = cgetopt_option() >= firstLongOption
    switch found {
    case valueInItsPlace: return .value(argument)
    case firstLongOption...: return .option(Int(found - firstLongOption), value: argument)
    case missingValue: return .missingValue(Int(cgetopt_option() - firstLongOption))
    case unknownOption where isLong: return .surplusValue(Int(cgetopt_option() - firstLongOption))
    case unknownOption where cgetopt_option() == 0: return .unknown(words[Int(cgetopt_index()) - 2])
    case unknownOption: return .unknown(shortOption(cgetopt_option()))
    case letterH: return options.firstIndex { $0.name == "help" }.map { .option($0, value: "") } ?? .unknown("-h")
    default: return .value(shortOption(found) + argument)
    }
  }

  private static func shortOption(_ letter: Int32) -> String {
    "-\(UnicodeScalar(UInt8(truncatingIfNeeded: letter)))"
  }
}
