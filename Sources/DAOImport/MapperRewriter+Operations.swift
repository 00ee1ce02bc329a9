import DAOCore
import DAOMarkup
import DAOSQL
import DAOScript

extension MapperRewriter {
  /// Rewrites a `<select>`, `<insert>`, `<update>` or `<delete>`.
  mutating func rewriteOperation(_ element: Element, _ kind: OperationKind) {
    guard let id = element["id"] else { return }
    let old = names.reference(id.value.trimmingWhitespace(), from: script.name)
    let selector = names.selector(of: old, in: script.name)
    edits.rename(id, to: "selector")
    if selector != id.value { edits.set(id, to: selector) }
    if selector != old { note("the operation '\(old)' is called '\(selector)' in the script", at: id.position) }
    remove(["parameterType", "parameterMap", "statementType", "lang", "resultSetType", "affectData"], of: element)
    rewriteReferences(of: element)
    if let type = element["resultType"] { rewriteResultType(type, of: old) }
    if kind == .insert, settings.usesGeneratedKeys, element["useGeneratedKeys"] == nil {
      edits.add("useGeneratedKeys", "true", to: element)
    }
    let operation = script.operations.first { $0.selector == old && $0.databaseID == element["databaseId"]?.value }
    // In a mapper, an UPDATE or DELETE without WHERE needs no permission. In a script it does.
    if operation?.mayChangeEveryRow(dialect: SQLiteDialect()) == true { edits.add("all-rows", "true", to: element) }
    if let timeout = settings.timeout, element["timeout"] == nil { edits.add("timeout", "\(timeout)", to: element) }
    var listed = placeholders(of: element)[...]
    rewriteSQL(element, listed: &listed)
  }

  /// The type of a class names the entity. The type of a single value matters only if rows become the elements of a list.
  private mutating func rewriteResultType(_ attribute: Attribute, of operation: String) {
    let type = settings.aliases.type(named: attribute.value.trimmingWhitespace())
    let isNested = nestedOperations.contains("\(script.name).\(operation)")
    let name = ScriptTypes.swiftName(of: type, isNested: isNested)
    if settings.results.autoMapping == .none, !ScalarTypes.contains(type) {
      note(
        "autoMappingBehavior NONE maps no column of '\(operation)' by its name, and a script does: write a result map",
        at: attribute.position)
    }
    guard let name else { return edits.remove(attribute) }
    edits.rename(attribute, to: "type")
    if name != attribute.value { edits.set(attribute, to: name) }
  }

  /// The placeholder of each `?`, in order.
  private func placeholders(of element: Element) -> [Placeholder] {
    guard let reference = element["parameterMap"]?.value.trimmingWhitespace() else { return [] }
    let id = names.reference(reference, from: script.name)
    return parameterMaps.first { $0.id == id }?.placeholders ?? []
  }

  // MARK: SQL

  /// Rewrites a `<sql>` fragment.
  mutating func rewriteSQL(_ element: Element) {
    var none: ArraySlice<Placeholder> = []
    rewriteSQL(element, listed: &none)
  }

  private mutating func rewriteSQL(_ element: Element, listed: inout ArraySlice<Placeholder>) {
    for node in element.children {
      switch node {
      case .text(let text): rewrite(text, &listed)
      case .element(let child):
        rewriteReferences(of: child)
        if child.name == "selectKey" {
          rewriteTypes(of: child, ["resultType"])
          remove(["statementType"], of: child)
        }
        if child.name == "foreach", settings.allowsNullLoops, child["nullable"] == nil {
          edits.add("nullable", "true", to: child)
        }
        rewriteSQL(child, listed: &listed)
      }
    }
  }

  /// Rewrites each `?` of a parameter map, and notes every other parameter: a mapper passes `:name` on to the database, a
  /// script binds it.
  private mutating func rewrite(_ text: Text, _ listed: inout ArraySlice<Placeholder>) {
    let braces = Braces(text.string)
    var locator = TextLocator(text)
    // The end of the last placeholder. A colon here begins a type cast.
    var end = 0
    for token in SQLText(text.string, dialect: SQLiteDialect()).marks {
      let offset = token.range.lowerBound
      let position = locator.position(ofUTF8Offset: offset)
      if token.kind == .symbol, offset >= end, braces.marker(at: offset) != nil {
        end = braces.close(after: offset) ?? end
        noteTypeHandler(in: text, offset..<end)
      }
      if token.kind == .parameter, offset >= end {
        if token.text == "?", let placeholder = listed.popFirst() {
          let start = edits.offset(of: position)
          edits.replace(start..<(start + 1), with: placeholder.source)
        } else {
          note("'\(token.text)' is a parameter in a script, as :name is: write the SQL in another way", at: position)
        }
      }
    }
  }

  private mutating func noteTypeHandler(in text: Text, _ range: Range<Int>) {
    guard !range.isEmpty, let body = String(text.string.utf8.prefix(range.upperBound).dropFirst(range.lowerBound)),
      let name = body.firstRange(of: "typeHandler")
    else { return }
    let offset = range.lowerBound + body.utf8.distance(from: body.startIndex, to: name.lowerBound)
    note("a type handler is Java's: write one in Swift and register it by its name", at: text.position(ofUTF8Offset: offset))
  }
}

extension Placeholder {
  /// The placeholder as written: `#{name,jdbcType=DATE}`.
  fileprivate var source: String {
    "#{" + ([path.source.string] + options.map { "\($0.name.string)=\($0.value.string)" }).joined(separator: ",") + "}"
  }
}
