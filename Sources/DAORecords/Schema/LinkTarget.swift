import DAOCore
import DAORuntime
import DAOSQL

/// A table whose records are held by those of another one.
protocol LinkTarget: Sendable {
  /// The input of a record, which is of the table's type.
  func linkedInput(of record: any Record) throws -> RecordInput
  /// Saves a record, unless only its key is wanted, and gives its key.
  func link(_ input: RecordInput, saves: Bool, for owner: RecordOwner, on session: Session) throws -> TypedValue
  /// The rows with some keys, complete with the records that they hold.
  func rows(withKeys keys: [Value], on session: Session) throws -> [Value: Row]
  /// How the table is called, for messages.
  var name: String { get }
}
