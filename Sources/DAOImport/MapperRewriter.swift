import DAOCore
import DAOMarkup
import DAOScript
import Foundation

/// Rewrites one mapper as a script: changes the parts that differ between the two languages, and keeps the rest unchanged.
struct MapperRewriter {
  let script: Script
  let names: ImportNames
  let settings: ScriptSettings
  /// The qualified names of the operations that result maps select from.
  let nestedOperations: Set<String>
  /// The parameter maps of all files of the namespace.
  let parameterMaps: [ParameterMap]
  var edits: SourceEdits
  var notes: [Fault] = []
  private let root: Element
  private let part: Part

  /// Whether a file begins or ends the script of its namespace.
  struct Part {
    var isFirst: Bool
    var isLast: Bool
  }

  /// - Parameter source: The file in UTF-8.
  init(
    _ script: Script, source: [UInt8], names: ImportNames, settings: ScriptSettings, nestedOperations: Set<String>,
    parameterMaps: [ParameterMap], part: Part
  ) throws(DAOError) {
    self.script = script
    self.names = names
    self.settings = settings
    self.nestedOperations = nestedOperations
    self.parameterMaps = parameterMaps
    self.part = part
    let reader = MarkupReader(limits: MarkupLimits(allowsExternalDoctype: true))
    var replacer = settings.replacer(for: .mapper, file: script.file)
    do {
      _ = replacer.replace(try reader.read(Data(source)))
      notes = replacer.faults
      let replaced = Array(String(decoding: source, as: UTF8.self).replacingProperties(&replacer).utf8)
      edits = SourceEdits(replaced)
      root = try reader.read(Data(replaced))
    } catch {
      throw DAOError(
        .script, faults: error.faults.map { Fault($0.message, at: DAOError.Location($0.position, in: script.file)) })
    }
  }

  /// The script, with a declaration for each `${name}` that lacks one.
  mutating func script(declaring undeclared: [UndeclaredSubstitution]) -> ImportedScript {
    let name = names.scripts[script.name] ?? script.name
    rewriteProlog()
    rewriteRoot(declaring: undeclared, name)
    for case .element(let child) in root.children { rewrite(child) }
    if settings.results.usesCamelCase {
      note(
        "mapUnderscoreToCamelCase: an entity's firstName is read from first_name in any case, but a Row has the names of"
          + " the columns: write AS \"firstName\" where that matters", at: root.position)
    }
    if settings.results.keepsEmptyEntities {
      note(
        "returnInstanceForEmptyRow: in a script a nested entity whose columns are all NULL is nil: make something of that where"
          + " it matters", at: root.position)
    }
    return ImportedScript(name: name, text: edits.applied(), notes: notes.sorted { $0.location < $1.location })
  }

  mutating func note(_ message: String, at position: Position) {
    notes.append(Fault(message, at: DAOError.Location(position, in: script.file), severity: .warning))
  }

  // MARK: The document

  /// Removes the DOCTYPE. The script is written in UTF-8.
  private mutating func rewriteProlog() {
    let start = edits.offset(of: root.position)
    if let doctype = edits.find("<!DOCTYPE", in: 0..<start) {
      edits.replace(edits.withRestOfLine(doctype..<edits.end(ofTag: doctype)), with: "")
    }
    if edits.bytes.starts(with: "<?xml".utf8), let end = edits.find("?>", in: 0..<start) {
      let declaration = 0..<(end + 2)
      edits.replace(
        part.isFirst ? declaration : edits.withRestOfLine(declaration),
        with: part.isFirst ? "<?xml version=\"1.0\" encoding=\"UTF-8\"?>" : "")
    }
  }

  private mutating func rewriteRoot(declaring undeclared: [UndeclaredSubstitution], _ name: String) {
    var opening = part.isFirst ? "<dao>" : ""
    var declared: Set<String> = []
    for one in undeclared where declared.insert(one.name).inserted {
      opening += "\n  <substitution name=\"\(one.name.escapedForAttribute)\" values=\"TODO\"/>"
      notes.append(
        Fault(
          "'${\(one.name)}' may be any text here: write what it may be into its <substitution> in \(name).dao.xml, in place of"
            + " TODO", at: one.location, severity: .warning))
    }
    let closing = part.isLast ? "</dao>" : ""
    let tag = edits.startTag(of: root)
    if edits.isEmpty(tag) {
      edits.replace(tag, with: opening + closing)
    } else {
      edits.replace(tag, with: opening)
      if let end = edits.findLast("</\(root.name)") { edits.replace(end..<edits.end(ofTag: end), with: closing) }
    }
  }

  private mutating func rewrite(_ element: Element) {
    switch element.name {
    case "parameterMap": remove(element)
    case "cache" where !settings.usesCaches, "cache-ref" where !settings.usesCaches: remove(element)
    case "resultMap": rewriteResults(element)
    case "cache-ref":
      if let namespace = element["namespace"], let name = names.scripts[namespace.value] { edits.set(namespace, to: name) }
    case "sql":
      rewriteID(of: element)
      remove(["lang"], of: element)
      rewriteSQL(element)
    default:
      if let kind = OperationKind(rawValue: element.name) { rewriteOperation(element, kind) }
    }
  }

  private mutating func remove(_ element: Element) {
    let tag = edits.startTag(of: element)
    var end = tag.upperBound
    if !edits.isEmpty(tag), let close = edits.find("</\(element.name)", in: tag.upperBound..<edits.bytes.count) {
      end = edits.end(ofTag: close)
    }
    edits.replace(edits.withRestOfLine(tag.lowerBound..<end), with: "")
  }

  // MARK: Attributes

  mutating func remove(_ attributes: [String], of element: Element) {
    for attribute in element.attributes where attributes.contains(attribute.name) { edits.remove(attribute) }
  }

  /// Removes the namespace from the name of a fragment or a result map.
  mutating func rewriteID(of element: Element) {
    guard let id = element["id"] else { return }
    let local = names.reference(id.value.trimmingWhitespace(), from: script.name)
    if local != id.value { edits.set(id, to: local) }
  }

  /// Replaces references to other mappers by references to their scripts.
  mutating func rewriteReferences(of element: Element) {
    for attribute in element.attributes {
      let old = attribute.value.trimmingWhitespace()
      let new: String
      switch attribute.name {
      case "refid", "resultMap", "extends": new = names.reference(old, from: script.name)
      case "select": new = names.reference(old, from: script.name, isOperation: true)
      case "value" where element.name == "property": new = names.reference(old, from: script.name)
      default: continue
      }
      if new != old { edits.set(attribute, to: new) }
    }
  }

  /// Replaces Java's class names and aliases by the types that they mean.
  mutating func rewriteTypes(of element: Element, _ attributes: [String]) {
    for attribute in element.attributes where attributes.contains(attribute.name) {
      let type = settings.aliases.type(named: attribute.value.trimmingWhitespace())
      if type != attribute.value { edits.set(attribute, to: type) }
    }
  }
}

extension String {
  /// The source with the values of properties instead of `${name}`.
  fileprivate func replacingProperties(_ replacer: inout PropertyReplacer) -> String {
    var result = ""
    var rest = self[...]
    while let match = rest.firstMatch(of: /\$\{\s*([^}]*?)\s*\}/) {
      result += rest[..<match.range.lowerBound]
      let isCharacterData = (result.ranges(of: "<![CDATA[").last?.lowerBound).map { start in !result[start...].contains("]]>") }
      let value = result.hasSuffix("\\") ? nil : replacer.value(of: String(match.1)) { .start }
      result += value.map { isCharacterData == true ? $0 : $0.escapedForAttribute } ?? String(match.0)
      rest = rest[match.range.upperBound...]
    }
    return result + rest
  }
}
