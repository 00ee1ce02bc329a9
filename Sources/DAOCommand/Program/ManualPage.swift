import DAOCore

/// The man page of `dao`, in the macros of man(7).
struct ManualPage {
  let commands: [any Command]

  var text: String {
    let head = [
      ".TH DAO 1 \"\" \"dao \(DAOKitVersion.current)\"",
      ".SH NAME", "dao \\- SQL in XML scripts, run by name",
      ".SH SYNOPSIS", ".B dao", ".I COMMAND", "[\\fIOPTION\\fR...] [\\fIVALUE\\fR...]",
      ".SH DESCRIPTION", Self.escape(Self.description),
      ".SH COMMANDS",
    ]
    let tail = [
      ".SH EXIT STATUS",
      ".TP", "0", "All is done.",
      ".TP", "1", "A fault was found, streams are pending, or the output cannot be written.",
      ".TP", "2", "Wrong usage.",
      ".TP", "141", "The reader of the output went before its end.",
      ".SH FILES",
      ".TP", ConfigurationFile.name, Self.escape(Self.configuration),
    ]
    return (head + commands.flatMap(Self.section) + tail).joined(separator: "\n") + "\n"
  }

  private static let description = """
    Runs the operations of .dao.xml scripts and MyBatis mappers on a SQLite or PostgreSQL database, and brings its schema to the \
    newest version with .stream.xml files. Options may be shortened, and stand before, between or after the values; -- ends them.
    """

  private static let configuration = """
    The settings that the service reads too: anywhere in the target of the scripts and streams, in a folder above them up \
    to that of the package, or in the current folder. The command says which one it has found.
    """

  private static func section(of command: any Command) -> [String] {
    var lines = [".SS \"dao \(command.name) \(escape(command.values))\"", escape(sentence(command.summary))]
    for option in command.completedOptions {
      lines += [".TP", "\\fB\(escape(option.usage))\\fR", escape(sentence(option.summary))]
    }
    guard !command.details.isEmpty else { return lines }
    let details = command.details.split(separator: "\n", omittingEmptySubsequences: false)
    return lines + [".PP", ".nf"] + details.map { escape(String($0)) } + [".fi"]
  }

  private static func sentence(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() + "." }

  /// The text with escapes for backslashes, minus signs and characters beyond ASCII, since roff reads bytes.
  ///
  /// A point or quote at the beginning of a line gets a mark of no width before it.
  private static func escape(_ text: String) -> String {
    let escaped = text.unicodeScalars.reduce(into: "") { escaped, scalar in
      switch scalar {
      case "\\": escaped += "\\e"
      case "-": escaped += "\\-"
      case _ where scalar.isASCII: escaped.unicodeScalars.append(scalar)
      default:
        let digits = String(scalar.value, radix: 16, uppercase: true)
        escaped += "\\[u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits + "]"
      }
    }
    return escaped.hasPrefix(".") || escaped.hasPrefix("'") ? "\\&" + escaped : escaped
  }
}
