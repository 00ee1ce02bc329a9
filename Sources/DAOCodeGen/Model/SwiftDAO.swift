import DAOCore

/// The generated Swift of one script.
struct SwiftDAO {
  /// The name of the struct: `EmployeeDAO`.
  var name: String
  /// The name of the script: `employee`.
  var script: String
  var location: DAOError.Location
  /// The modules of the targets whose types it may name.
  var imports: [String]
  var methods: [SwiftMethod] = []
  /// Methods that call those.
  var derived: [DerivedMethod] = []
  var operations: [SwiftOperation] = []
  /// The structs that belong to methods.
  var arguments: [SwiftEntity] = []
  var choices: [SwiftChoice] = []
  /// The structs of rows.
  var entities: [SwiftEntity] = []
  var assertions: [SwiftAssertion] = []

  var protocolName: String { name + "Protocol" }
  /// The enumeration with the types that are written by hand.
  var typesName: String { name + "Types" }
}
