import DAOCore
import DAOMarkup

extension Placeholder {
  /// The options that may follow the path. All of them except the type handler only describe the value, whose type is known
  /// here.
  private static let optionNames = [
    "javaType", "jdbcType", "mode", "numericScale", "resultMap", "typeHandler", "jdbcTypeName",
  ]

  /// Parses the text between `#{` and `}`: `name`, `name, jdbcType=DATE`, `name:DATE`.
  ///
  /// - Parameter position: The position of the `#`.
  /// - Throws: ``DAOError/Code/script`` with the fault at its position in `file`.
  package static func parse(_ body: Text, at position: Position, file: String) throws(DAOError) -> Placeholder {
    let pieces = body.split(separator: ",")
    let head = pieces[0].split(separator: ":")
    guard head.count <= 2 else { throw fault("a second ':' in a placeholder", at: head[2].position, file) }
    guard !head[0].isBlank else { throw fault("the placeholder names no parameter: write it like #{name}", at: position, file) }
    let path = try PropertyPath.parse(head[0].trimmed(), file: file)
    var placeholder = Placeholder(path: path, position: position)
    if head.count == 2 {
      try check(jdbcType: head[1].trimmed(), file)
      placeholder.options.append(Option(name: Text(string: "jdbcType", runs: head[1].runs), value: head[1].trimmed()))
    }
    for piece in pieces.dropFirst() { placeholder.options.append(try option(piece, file)) }
    return placeholder
  }

  private static func option(_ text: Text, _ file: String) throws(DAOError) -> Option {
    let parts = text.split(separator: "=")
    let name = parts[0].trimmed()
    guard parts.count == 2, !parts[1].isBlank else {
      throw fault("'\(text.trimmed().string)' is no option: write it like jdbcType=DATE", at: name.position, file)
    }
    let value = parts[1].trimmed()
    guard optionNames.contains(name.string) else {
      let hint = Spelling.hint(for: name.string, in: optionNames)
      throw fault(
        "a placeholder has no option '\(name.string)'"
          + (hint.isEmpty ? "; there are \(optionNames.joined(separator: ", "))" : hint), at: name.position, file)
    }
    if name.string == "mode", value.string != "IN" {
      throw fault("mode \(value.string) is for stored procedures: select the value instead", at: value.position, file)
    }
    if name.string == "resultMap" {
      throw fault("a placeholder's resultMap is for stored procedures: select the rows instead", at: name.position, file)
    }
    if name.string == "jdbcType" { try check(jdbcType: value, file) }
    if name.string == "javaType", !DeclaredType.isTypeOrClass(value.string) {
      throw fault("'\(value.string)' is no type: write its name, like int", at: value.position, file)
    }
    return Option(name: name, value: value)
  }

  private static func check(jdbcType name: Text, _ file: String) throws(DAOError) {
    if let message = JDBCType.fault(of: name.string) { throw fault(message, at: name.position, file) }
  }

  private static func fault(_ message: String, at position: Position, _ file: String) -> DAOError {
    DAOError(.script, faults: [Fault(message, at: DAOError.Location(position, in: file))])
  }
}
