import DAOCore
import DAOScript

/// A `.dao.xml` script that was made of a mapper, or of several of one namespace.
package struct ImportedScript: Sendable {
  /// `StaffMapper` for `StaffMapper.dao.xml`.
  package let name: String
  package internal(set) var text: String
  /// What could not be brought over as it was, each at its place in the mapper, and what to do about it.
  package internal(set) var notes: [Fault]

  /// The name of its file.
  package var fileName: String { "\(name).dao.xml" }
}
