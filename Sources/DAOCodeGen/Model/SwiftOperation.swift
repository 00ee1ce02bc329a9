import DAOCheck

/// An operation in the struct `Operations`: what it can be run as beside its call.
struct SwiftOperation {
  var name: String
  /// The selector of the operation.
  var selector: String
  var form: Form

  enum Form {
    /// A function that binds the parameters of a select, for its rows and, where it is sorted, for its pages.
    case select([SwiftParameter], CallArguments, element: SwiftType, hasPages: Bool, readsColumn: Bool)
    /// A property for the batches of a change.
    case change(BatchElement)
  }
}

/// An element of a batch.
struct BatchElement {
  /// The type of a parameter, or a tuple of several.
  var type: String
  /// The members of a tuple.
  var members: [String] = []
  /// The value of each input by the element `$0`; empty where the element is bound as it is.
  var named: [(key: String, value: String)] = []
}
