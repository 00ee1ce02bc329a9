import DAOCore
import DAORuntime

/// Whose statements those of records are.
final class RecordOwner: StatementOwner {
  let name: String
  let interceptedKind: InterceptedCall.Kind
  let history = RunHistory()

  init(_ name: String, _ kind: InterceptedCall.Kind) {
    self.name = name
    interceptedKind = kind
  }
}
