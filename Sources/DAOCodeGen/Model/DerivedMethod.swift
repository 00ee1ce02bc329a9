import DAOCheck

/// A method that calls another one of the protocol, so that stand-ins have it without implementing it.
struct DerivedMethod {
  var name: String
  /// The method that is called.
  var base: SwiftMethod
  var form: Form
  /// What it gives.
  var result: SwiftType

  enum Form {
    /// The row, and an error where there is none, of the operation of this name.
    case required(operation: String)
    /// The entity that was handed over, with the key of its row in this property.
    case inserted(key: String)
    /// The entity that was handed over, with its next version in this property.
    case updated(version: String)
  }

  var signature: String { base.signature(named: name) }
}
