/// What becomes of the table of a record when `records` is asked for.
///
/// A table that a stream or another program has made is only checked, whatever the policy.
public enum TablePolicy: Sendable {
  /// It is created if it is absent, and checked else.
  case create
  /// It is created, or changed until it fits. A column with values is never dropped: that is an error.
  case update
  /// As ``update``, and columns without a property are dropped with their values.
  case updateDroppingData
  /// It is checked, and an absent table is an error.
  case check

  /// Whether a table that is there may get a column of times.
  var addsTimes: Bool { if case .check = self { false } else { true } }

  /// The policy for the tables of the types that a type holds and refers to: nobody has asked for the loss of their values.
  var forOthers: TablePolicy { if case .updateDroppingData = self { .update } else { self } }
}
