import DAOMarkup

/// `${name}`: a piece of SQL that is chosen when the operation is called, among those that the script declares.
package struct Substitution: Sendable, Hashable {
  /// What stands between the braces: a name or a path.
  package var name: Text
  /// What it may come to; nil as long as no declaration has been found for it.
  package var domain: Domain?
  /// Where its `$` stands.
  package var position: Position

  package enum Domain: Sendable, Hashable {
    /// `values="name, dob desc"`: one of these, as they stand here.
    case values([String])
    /// `columns-of="employee"`: a column of that table, or several with their sort orders, quoted.
    case columns(of: String)
    /// Whatever the caller gives, as it is: what a configuration allows by `unsafeSubstitution`.
    case unsafe
  }

  package init(name: Text, domain: Domain? = nil, position: Position) {
    self.name = name
    self.domain = domain
    self.position = position
  }
}
