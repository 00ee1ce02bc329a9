import DAOCore

/// A `.dao.xml` script that was made of a mapper.
package struct ImportedScript: Sendable {
  /// `StaffMapper` for `StaffMapper.dao.xml`.
  package let name: String
  package let text: String
  /// What could not be brought over as it was, each at its place in the mapper, and what to do about it.
  package let notes: [Fault]

  /// The name of its file.
  package var fileName: String { "\(name).dao.xml" }
}
