import DAOCheck
import DAOCore

/// What a script needs of types that are written by hand.
enum SwiftAssertion {
  /// A type of this name.
  case type(String, DAOError.Location)
  /// A property of an entity, with the type of a column or of a nested entity.
  case property(String, SwiftType, of: String, Form, DAOError.Location)
  /// A type of a column that stores values in this form.
  case column(String, Storage, DAOError.Location)

  enum Form {
    /// The property is optional.
    case optional
    /// The property is optional or not.
    case any
    /// The property is a collection of the type.
    case list
  }

  /// The function of `ColumnCheck`.
  enum Storage: String {
    case texts, numbers, reals
  }

  var location: DAOError.Location {
    switch self {
    case .type(_, let location), .property(_, _, _, _, let location), .column(_, _, let location): location
    }
  }

  /// The type that the file names.
  var type: SwiftType {
    switch self {
    case .type(let name, _), .column(let name, _, _): SwiftType(name)
    case .property(_, let type, _, _, _): type
    }
  }
}
