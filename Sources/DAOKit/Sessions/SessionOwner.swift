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
@inline(__always)
var currentThreadID: UInt {
  #if canImport(Darwin)
    UInt(bitPattern: pthread_self())
  #else
    UInt(pthread_self())
  #endif
}

/// What tells the current task from all that run now; nil outside of tasks.
var currentTaskID: Int? {
  withUnsafeCurrentTask { task in task?.hashValue }
}
