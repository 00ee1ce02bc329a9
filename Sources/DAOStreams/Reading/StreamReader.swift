import DAOCore
import DAOMarkup
import DAOSQL
import Foundation

/// Reads one stream file, and gathers all its faults.
package struct StreamReader {
  private let file: String
  private let dialect: any Dialect
  package private(set) var faults: [Fault] = []
  private var parts: [StreamPart] = []
  private var warnings: [Fault] = []
  private var allowances: [Allowance] = []
  private var checksum = Checksum()

  /// The most faults that are reported of one file. Nobody reads more of them.
  private static let faultLimit = 20

  package init(file: String, dialect: any Dialect) {
    self.file = file
    self.dialect = dialect
  }

  /// The stream of a version in `data`; nil when there are faults.
  package mutating func read(_ data: Data, version: Int, name: String) -> SchemaStream? {
    guard let header = read(data) else { return nil }
    if let attribute = header.repeating {
      report(
        "a stream with a number runs once: remove '\(attribute.name)', or name the file without a number, like views.stream.xml",
        at: attribute.position)
      return nil
    }
    if let attribute = header.aloneAttribute {
      let stepCount = parts.count { if case .step = $0 { true } else { false } }
      let statementCount = parts.count - stepCount
      guard stepCount == 0, statementCount == 1 else {
        let steps = stepCount == 0 ? "not \(statementCount)" : "and no step"
        report(
          "a stream without a transaction holds one SQL statement, \(steps): put the others into streams of their own",
          at: attribute.position)
        return nil
      }
    }
    return SchemaStream(
      version: version, name: name, file: file, parts: parts, checksum: checksum.hexadecimal,
      runsAlone: header.aloneAttribute != nil, warnings: warnings, allowances: allowances)
  }

  /// The repeatable stream in `data`; nil when there are faults.
  package mutating func read(repeatable data: Data, name: String) -> RepeatableStream? {
    guard let header = read(data) else { return nil }
    guard header.repeating != nil else {
      report(
        """
        the name of a stream is its version: rename the file to 1.stream.xml or the like, or write repeatable="true" on \
        <execute> for one that runs whenever it has changed
        """, at: header.position)
      return nil
    }
    if let attribute = header.aloneAttribute {
      report("a repeatable stream runs in a transaction: remove '\(attribute.name)'", at: attribute.position)
      return nil
    }
    return RepeatableStream(
      name: name, file: file, seed: header.seed, parts: parts, checksum: checksum.hexadecimal, warnings: warnings,
      allowances: allowances)
  }

  /// Reads the file; nil when there are faults.
  private mutating func read(_ data: Data) -> StreamHeader? {
    var header: StreamHeader?
    do throws(MarkupError) {
      header = read(root: try MarkupReader().read(data))
    } catch {
      for fault in error.faults { report(fault.message, at: fault.position) }
    }
    return faults.isEmpty ? header : nil
  }

  private mutating func read(root: Element) -> StreamHeader? {
    guard root.name == "execute" else {
      report("the root element of a stream is <execute>, not <\(root.name)>", at: root.position)
      return nil
    }
    let header = header(of: root)
    readAllowances(of: root)
    var hasStatement = false
    for child in root.children {
      switch child {
      case .element(let element) where element.name == "statement":
        hasStatement = true
        read(statement: element)
      case .element(let element) where element.name == "step":
        hasStatement = true
        read(step: element)
      case .element(let element):
        hasStatement = true
        report("unknown element <\(element.name)>: <execute> holds <statement> and <step> elements", at: element.position)
      case .text(let text) where !text.isBlank:
        let offset = text.string.utf8.prefix { $0.isXMLSpace }.count
        report("text outside of a <statement>: put it into one", at: text.position(ofUTF8Offset: offset))
      case .text:
        break
      }
    }
    if !hasStatement {
      report("the stream is empty: give it at least one <statement> or <step>", at: root.position)
    }
    return header
  }

  /// Reads the attributes of <execute>.
  private mutating func header(of root: Element) -> StreamHeader {
    var header = StreamHeader(position: root.position)
    for attribute in root.attributes {
      let value = attribute.value
      switch attribute.name {
      case "repeatable":
        if value == "true" { header.repeatable = attribute }
        if value == "false" { header.isOnce = true }
        if value != "true", value != "false" {
          report("repeatable is true or false, not '\(value)'", at: attribute.position)
        }
      case "seed":
        header.seedAttribute = attribute
        if value.wholeMatch(of: /[A-Za-z0-9_-]+/) == nil {
          report("a seed is named by letters, digits, _ and -, not by '\(value)'", at: attribute.position)
        }
      case "transaction":
        header.aloneAttribute = attribute
        if value != "none" {
          report("transaction is 'none', or left out for a stream that is one, not '\(value)'", at: attribute.position)
        }
      default:
        let hint = Spelling.hint(for: attribute.name, in: ["repeatable", "seed", "transaction"])
        let advice = hint.isEmpty ? "; it has 'repeatable', 'seed', 'transaction'" : hint
        report("unknown attribute '\(attribute.name)' of <execute>\(advice)", at: attribute.position)
      }
    }
    if header.isOnce, let seed = header.seedAttribute {
      report("a seed is repeatable: remove repeatable=\"false\", or the seed", at: seed.position)
    }
    return header
  }

  /// Reads the instructions `<?dao allow code: reason?>`: outside of statements they count for the whole stream.
  private mutating func readAllowances(of root: Element) {
    add(root.instructions, within: nil)
    for (element, next) in root.elementsAndNext {
      let scope = Allowance.Scope(
        start: DAOError.Location(element.position, in: file), end: next.map { DAOError.Location($0.position, in: file) })
      add(element.instructions, within: scope)
    }
  }

  private mutating func add(_ instructions: [Instruction], within scope: Allowance.Scope?) {
    for instruction in instructions {
      let location = DAOError.Location(instruction.position, in: file)
      guard let allowance = Allowance(instruction: instruction.text, at: location, scope: scope) else {
        report(Allowance.fault(ofInstruction: instruction.text), at: instruction.position)
        continue
      }
      allowances.append(allowance)
    }
  }

  private mutating func read(statement element: Element) {
    refuseAttributes(of: element)
    var isEmpty = true
    for child in element.children {
      switch child {
      case .element(let inner):
        report("unknown element <\(inner.name)>: a <statement> holds SQL only", at: inner.position)
        isEmpty = false
      case .text(let text):
        if read(sql: text) { isEmpty = false }
      }
    }
    if isEmpty {
      report("the <statement> is empty: write SQL into it, or remove it", at: element.position)
    }
  }

  private mutating func read(step element: Element) {
    var name: String?
    for attribute in element.attributes {
      guard attribute.name == "name" else {
        report("unknown attribute '\(attribute.name)': <step> has 'name'", at: attribute.position)
        continue
      }
      name = attribute.value
      if attribute.value.wholeMatch(of: /[A-Za-z0-9_-]+/) == nil {
        report("a step is named by letters, digits, _ and -, not by '\(attribute.value)'", at: attribute.position)
      }
    }
    let isEmpty = element.children.allSatisfy { if case .text(let text) = $0 { text.isBlank } else { false } }
    if !isEmpty { report("a <step> is empty: the program has what it does", at: element.position) }
    guard let name else { return report("a <step> needs a 'name', by which the program registers it", at: element.position) }
    let step = StreamStep(name: name, location: DAOError.Location(element.position, in: file))
    checksum.combine(step)
    parts.append(.step(step))
  }

  /// Reads the statements of a text; false when there are none.
  private mutating func read(sql text: Text) -> Bool {
    let sql = SQLText(text.string, dialect: dialect)
    if let token = sql.unterminated, let fault = token.fault {
      report(fault, at: text.position(ofUTF8Offset: token.range.lowerBound))
      return true
    }
    let found = sql.statements
    for statement in found {
      check(statement, in: text)
      checksum.combine(statement)
      parts.append(
        .statement(
          .init(sql: String(statement.text), file: file, offset: statement.range.lowerBound, source: text)))
    }
    return !found.isEmpty
  }

  private mutating func check(_ statement: SQLStatement, in text: Text) {
    guard faults.count < Self.faultLimit else { return }
    if statement.verb(in: dialect) == .transaction {
      report(
        "\(statement.firstWord) is not allowed in a stream, which runs in one transaction as a whole: remove it",
        at: text.position(ofUTF8Offset: statement.range.lowerBound))
    }
    warn(ofPragma: statement, in: text)
    if let parameter = statement.parameters.first {
      let operators = parameter.text == "?" && dialect.syntax.doublesQuestionMarks ? ", and an operator's ? is two, ??" : ""
      report(
        "the parameter \(parameter.text) would have no value: a stream's SQL has its values written out\(operators)",
        at: text.position(ofUTF8Offset: parameter.range.lowerBound))
    }
  }

  /// Pragmas without an effect in a stream, each with its warning.
  private static let pragmasWithoutEffect = [
    "foreign_keys": "PRAGMA foreign_keys does nothing within a transaction; foreign keys are not enforced while streams run",
    "user_version": "PRAGMA user_version is set to the stream's own version once it has run",
  ]

  private mutating func warn(ofPragma statement: SQLStatement, in text: Text) {
    guard warnings.count < Self.faultLimit, let pragma = statement.pragma, pragma.hasValue,
      let effect = Self.pragmasWithoutEffect[pragma.name]
    else { return }
    let location = text.location(ofUTF8Offset: statement.range.lowerBound, in: file)
    warnings.append(Fault("\(effect): remove it", at: location, severity: .warning))
  }

  private mutating func refuseAttributes(of element: Element) {
    for attribute in element.attributes {
      report("unknown attribute '\(attribute.name)': <\(element.name)> has none", at: attribute.position)
    }
  }

  private mutating func report(_ message: String, at position: Position) {
    faults.append(Fault(message, at: DAOError.Location(position, in: file)))
  }
}

/// The attributes of `<execute>`.
private struct StreamHeader {
  let position: Position
  /// `repeatable="true"`.
  var repeatable: Attribute?
  /// Whether it says `repeatable="false"`.
  var isOnce = false
  var seedAttribute: Attribute?
  /// `transaction="none"`.
  var aloneAttribute: Attribute?

  var seed: String? { seedAttribute?.value }
  /// The attribute that makes it a repeatable stream; nil for one that runs once.
  var repeating: Attribute? { repeatable ?? seedAttribute }
}

extension UInt8 {
  fileprivate var isXMLSpace: Bool { self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0D }
}
