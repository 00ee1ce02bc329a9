import Dispatch

extension DispatchQueue {
  /// A new queue for work that must start at once and may block: on the disk, on a lock, on a sibling task's statement.
  //
  // A serial queue gets a thread however many others work or block. The global queues stop adding threads once as many as there
  // are processors are busy: two long statements would keep all other transactions from beginning.
  package static var ownThread: DispatchQueue { DispatchQueue(label: "DAOKit.work", qos: .userInitiated) }
}
