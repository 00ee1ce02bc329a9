import DAOCheck
import DAOCore
import DAOSQL

extension ResultColumn {
  /// How its type is declared. An expression without a name is called otherwise by each engine.
  var typeAdvice: String {
    let (name, declared) = label.isIdentifier ? ("", label) : ("name it by AS, and ", "that name")
    return "\(name)write <result column=\"\(declared)\" type=\"…\"/> in the operation"
  }
}
