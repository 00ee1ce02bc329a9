import Foundation

/// Who holds a session: a thread for the length of a call, a task for the length of an asynchronous row loop.
enum SessionOwner: Hashable, Sendable {
  case thread(UInt)
  case task(Int)

  static var currentThread: SessionOwner { .thread(currentThreadID) }

  static var currentTask: SessionOwner? { currentTaskID.map { .task($0) } }

  /// The thread and task ids under which the caller may already hold sessions.
  static var current: [SessionOwner] { [currentThread] + (currentTask.map { [$0] } ?? []) }
}

/// What tells the calling thread from all that run now.
var currentThreadID: UInt {
  #if canImport(Darwin)
    UInt(bitPattern: pthread_self())
  #else
    UInt(pthread_self())
  #endif
}

/// What tells the current task from all that ever run; nil outside of tasks.
///
/// ``currentTaskID`` is an address, which a later task may have again.
//
// Unsafe: a task is a job of the runtime, both one pointer to it, and only a job's description has its number. It takes 300 ns,
// so that it is asked of tasks with row loops alone.
var currentTaskNumber: String? {
  withUnsafeCurrentTask { task in
    guard let task, MemoryLayout<UnsafeCurrentTask>.size == MemoryLayout<UnownedJob>.size else { return nil }
    return unsafeBitCast(task, to: UnownedJob.self).description
  }
}

/// What tells the current task from all that run now; nil outside of tasks.
var currentTaskID: Int? {
  withUnsafeCurrentTask { task in task?.hashValue }
}
