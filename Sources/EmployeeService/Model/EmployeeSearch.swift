/// The conditions of a search; nil and an empty list are conditions that are left out.
struct EmployeeSearch: Encodable {
  /// The beginning of the last name.
  var name: String?
  var positions: [String] = []
  var minimumSalary: Double?
  /// The code of a project.
  var project: String?
  /// One of the orders that the script declares.
  var order = "last_name"
}
