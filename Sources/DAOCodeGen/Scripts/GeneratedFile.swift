/// A file of generated Swift.
package struct GeneratedFile: Sendable, Hashable {
  /// `EmployeeDAO.swift`.
  package let name: String
  package let text: String
  /// The name of the script: `employee`.
  package let script: String
  /// The path of the script.
  package let path: String
  /// The name of the struct: `EmployeeDAO`.
  package let typeName: String
}
