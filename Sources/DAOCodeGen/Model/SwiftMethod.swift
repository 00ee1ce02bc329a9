import DAOCheck
import DAOCore

/// A method of a generated struct, which is written in an asynchronous and a synchronous form.
struct SwiftMethod {
  var name: String
  var parameters: [SwiftParameter]
  var form: Form
  /// Whether it is called for its effect, so that its result may be left unused.
  var isDiscardable: Bool
  var arguments: CallArguments
  /// The selector of the operation.
  var selector: String
  /// The lines of its doc comment that show the SQL.
  var documentation: [String]
  var location: DAOError.Location

  enum Form {
    /// A call with a result of this type; the values of a column that would be read in another way are taken out of `values`.
    case call(SwiftType, values: ColumnValues? = nil)
    /// A call for its effect.
    case change
    case insertedID
    case insertedKeys(SwiftType)
  }

  /// The types of its parameters and of its result.
  var types: [SwiftType] { parameters.map { SwiftType($0.type) } + [result] }

  var result: SwiftType {
    switch form {
    case .call(let type, _): type
    case .change, .insertedID: SwiftType("Int")
    case .insertedKeys(let key): key.list
    }
  }

  /// What Swift tells methods apart by.
  var signature: String { signature(named: name) }

  func signature(named name: String) -> String { name + "(" + parameters.map { $0.label + ":" }.joined() + ")" }
}

/// How the values of a result's only column are read.
///
/// Each case is the name of a function of `ColumnValue`.
enum ColumnValues: String {
  case all, only, onlyPresent
}

struct SwiftParameter {
  /// `_` for none.
  var label: String
  var name: String
  var type: String
  var defaultValue: String?

  /// Without its default value.
  var required: SwiftParameter { SwiftParameter(label: label, name: name, type: type) }

  /// As a call passes it on.
  var passed: String {
    let name = SwiftName.escaped(name)
    guard label != "_" else { return name }
    // In a call, other keywords are plain labels.
    return "\(["inout", "let", "var"].contains(label) ? SwiftName.escaped(label) : label): \(name)"
  }

  var text: String {
    let names = label == name ? SwiftName.escaped(name) : "\(SwiftName.escaped(label)) \(SwiftName.escaped(name))"
    return "\(names): \(type)" + (defaultValue.map { " = \($0)" } ?? "")
  }
}

/// How the parameters are handed to the call by name.
enum CallArguments {
  /// In the order of the operation's inputs.
  case positional([String])
  /// By the names of its inputs.
  case named([(key: String, value: String)])
}
