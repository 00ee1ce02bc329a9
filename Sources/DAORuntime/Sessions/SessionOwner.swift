import Foundation

/// The holder of a session: a thread for the length of a call, a task for the length of an asynchronous row loop.
enum SessionOwner: Hashable, Sendable {
  case thread(UInt)
  case task(Int)

  static var currentThread: SessionOwner { .thread(currentThreadID) }

  static var currentTask: SessionOwner? { currentTaskID.map { .task($0) } }

  /// The current task; the thread outside of tasks.
  static var currentCaller: SessionOwner { currentTask ?? .currentThread }

  /// The thread and task ids under which the caller may already hold sessions.
  static var current: [SessionOwner] { [currentThread] + (currentTask.map { [$0] } ?? []) }
}

/// The identity of the calling thread among the threads that run now.
var currentThreadID: UInt {
  #if canImport(Darwin)
    UInt(bitPattern: pthread_self())
  #else
    UInt(pthread_self())
  #endif
}

/// The identity of the current task among all tasks that ever run; nil outside of tasks.
///
/// ``currentTaskID`` is an address, which a later task may get again.
//
// Unsafe: casts the current task to a job. Both are one pointer to the task, and only a job's description contains its number.
// The description takes 300 ns, so only tasks with row loops ask for it.
var currentTaskNumber: String? {
  withUnsafeCurrentTask { task in
    guard let task, MemoryLayout<UnsafeCurrentTask>.size == MemoryLayout<UnownedJob>.size else { return nil }
    return unsafeBitCast(task, to: UnownedJob.self).description
  }
}

/// The identity of the current task among the tasks that run now; nil outside of tasks.
var currentTaskID: Int? {
  withUnsafeCurrentTask { task in task?.hashValue }
}
