import DAOCore

/// The scripts that a program holds as text, so that it needs no resource bundle.
///
/// The build plugin generates `EmbeddedScripts.scripts` from the scripts and mappers of a target:
/// ```swift
/// let employees = try database.dao("employee", in: .scripts)
/// ```
/// A MyBatis configuration among the files holds for them; without one the database's own does, see ``Configuration/mybatis``.
public struct EmbeddedScripts: Sendable {
  let files: [EmbeddedFile]

  /// Scripts that may refer to each other, a MyBatis configuration, and the properties files that it names.
  public init(_ files: [EmbeddedFile]) { self.files = files }
}
