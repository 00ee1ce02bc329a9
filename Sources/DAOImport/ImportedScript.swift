import DAOCore
import DAOScript

/// A `.dao.xml` script made from a mapper, or from several mappers of one namespace.
package struct ImportedScript: Sendable {
  /// `StaffMapper` for `StaffMapper.dao.xml`.
  package let name: String
  package internal(set) var text: String
  /// The parts that could not be imported unchanged, each at its position in the mapper, with advice.
  package internal(set) var notes: [Fault]

  /// The name of its file.
  package var fileName: String { "\(name).dao.xml" }
}
