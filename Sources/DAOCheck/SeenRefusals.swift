import DAOCore

/// The kinds of refusals of an operation's variants that name no place in the SQL: `3 values for 2 columns` of one variant and
/// `4 values for 3 columns` of another have one cause.
struct SeenRefusals {
  private var seen: Set<String> = []

  /// Whether an error is the first of its kind.
  mutating func insert(_ error: any Error, of text: StatementText) -> Bool {
    guard let error = error as? DAOError, error.location == nil || error.location == text.origin?.element else { return true }
    return seen.insert(error.message.filter { !$0.isNumber }).inserted
  }
}
