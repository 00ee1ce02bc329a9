import Dispatch

extension DispatchQueue {
  /// A new queue, for work that must not wait for others to end, and may take long, or wait itself: for the disk, for a lock, for a
  /// sibling task's statement.
  //
  // A serial queue gets a thread, however many others work or wait. The global queues get no more of them while as many as
  // there are processors are busy, so two long statements would keep everybody else's transactions from beginning.
  static var ownThread: DispatchQueue { DispatchQueue(label: "DAOKit.work", qos: .userInitiated) }
}
