import DAOCheck
import DAOCore

/// A struct whose instances are rows, or the arguments of an operation.
struct SwiftEntity {
  var name: String
  /// The lines of its doc comment.
  var documentation: [String]
  var properties: [SwiftProperty]
  /// Structs and enumerations inside.
  var nested: [SwiftEntity] = []
  var choices: [SwiftChoice] = []
  /// Nil for an entity that is no record.
  var record: SwiftRecord?
  /// What it is for.
  var role: Role
  var location: DAOError.Location

  enum Role: Equatable {
    /// Read from rows by the positions of its columns.
    case row
    /// Read from rows by the names of its columns: some are missing in some rows, or hold entities.
    case named
    /// Handed to an operation.
    case arguments
  }

  func hasSameProperties(as other: SwiftEntity) -> Bool {
    properties.map { [$0.name, $0.type.text] } == other.properties.map { [$0.name, $0.type.text] }
  }

  /// Whether a property says its key: where the library does not find that by the property's name, or where another property has
  /// nearly this name. The keys of a record are its columns.
  func saysKey(of property: SwiftProperty) -> Bool {
    if record != nil, property.name != property.key { return true }
    let name = property.name.foldedName
    return name != property.key.foldedName || properties.count { $0.name.foldedName == name } > 1
  }
}

struct SwiftProperty {
  var name: String
  /// The column or input that it stands for.
  var key: String
  var type: SwiftType
  /// What it is where the caller gives nothing.
  var defaultValue: String?
}
