import DAOCore

/// An object of SPON: a type's name, and members in their order.
///
/// ```swift
/// let ada = SPONObject(type: "Person", [("name", .text("Ada")), ("age", .integer(36))])
/// print(ada["age"] ?? .null)
/// ```
public struct SPONObject: Sendable, Hashable {
  /// One member.
  public struct Member: Sendable, Hashable {
    /// Any text; no two members have the same.
    public let name: String
    /// What it is.
    public let value: SPON
    var spelling = SPONSpelling()
  }

  /// The name of the Swift type; nil where none is told.
  public let type: String?
  /// The members in their order.
  public let members: [Member]

  /// Makes an object. Of two members with one name, the first counts.
  public init(type: String? = nil, _ members: some Sequence<(String, SPON)>) {
    var names: Set<ExactText> = []
    self.type = type
    self.members = members.compactMap { name, value in
      names.insert(ExactText(name)).inserted ? Member(name: name, value: value) : nil
    }
  }

  init(type: String?, unique members: [Member]) {
    self.type = type
    self.members = members
  }

  /// The member with a name; nil without one.
  public subscript(name: String) -> SPON? { members.first { $0.name.isExactly(name) }?.value }
}
