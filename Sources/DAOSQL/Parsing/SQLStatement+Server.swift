extension SQLStatement {
  /// Whether the statement changes what all databases of a server share, or another database: its roles, their members, the settings of
  /// roles and databases. A CREATE ROLE is none of them: what follows may need the role.
  package var changesServer: Bool {
    let words = tokens.prefix(while: { $0.kind == .word }).map { $0.text.uppercased() }
    guard let verb = words.first, words.count > 1 else { return false }
    let shared: Set = ["ROLE", "USER", "GROUP", "DATABASE", "TABLESPACE", "SYSTEM"]
    switch verb {
    case "CREATE": return ["DATABASE", "TABLESPACE", "SUBSCRIPTION"].contains(words[1])
    case "ALTER", "DROP":
      return shared.union(["OWNED", "SUBSCRIPTION"]).contains(words[1]) && words.dropFirst(2).first != "MAPPING"
    case "REASSIGN": return true
    case "COMMENT": return words.count > 2 && shared.contains(words[2])
    case "GRANT", "REVOKE":
      // Without ON it is of members of a role.
      guard let object = tokens.firstIndex(where: { $0.isKeyword("ON") }) else { return true }
      return tokens.indices.contains(object + 1)
        && ["DATABASE", "TABLESPACE", "PARAMETER"].contains(tokens[object + 1].text.uppercased())
    default: return false
    }
  }
}
