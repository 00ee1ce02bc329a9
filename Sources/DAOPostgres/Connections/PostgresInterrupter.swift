#if PostgreSQL
  import DAOCore
  import Dispatch
  import Foundation

  /// Stops what a connection waits for. Whoever waits asks the server to cancel it, so that this can never reach a later statement.
  final class PostgresInterrupter: Interrupter {
    private struct State {
      var isStopped = false
      var deadline: DispatchTime?
      /// Ends the wait of a call that has no thread.
      var wake: (@Sendable () -> Void)?
      /// When the wait is looked at next; nil for never.
      var nextLook: DispatchTime?
    }

    private let state = Guarded(State())
    /// A pipe that is readable while it is stopped.
    private let ends: (reading: Int32, writing: Int32)

    /// - Throws: ``DAOError/Code/cannotOpen`` where the process has no file descriptors left.
    init() throws {
      var ends: [Int32] = [0, 0]
      guard pipe(&ends) == 0 else {
        throw DAOError(.cannotOpen, "the process has no file descriptors left for another connection")
      }
      self.ends = (ends[0], ends[1])
    }

    deinit {
      close(ends.reading)
      close(ends.writing)
    }

    /// What a waiting thread polls.
    var descriptor: Int32 { ends.reading }

    func interrupt() {
      state.withLock { state in
        guard !state.isStopped else { return }
        state.isStopped = true
        var byte: UInt8 = 1
        _ = write(ends.writing, &byte, 1)
        state.wake?()
      }
    }

    /// Calls `wake` when it is stopped or overdue from now on, until ``forgetWait()``.
    func whenStopped(_ wake: @escaping @Sendable () -> Void) {
      state.withLock { state in
        state.wake = wake
        lookLater(&state)
      }
    }

    // Not a global queue, all of whose threads a program may block.
    private static let clock = DispatchQueue(label: "DAOKit.deadlines")

    /// Looks at the wait at its deadline.
    private func lookLater(_ state: inout State) {
      guard let deadline = state.deadline, state.nextLook.map({ deadline < $0 }) ?? true else { return }
      state.nextLook = deadline
      Self.clock.asyncAfter(deadline: deadline) { [weak self] in self?.look(at: deadline) }
    }

    private func look(at time: DispatchTime) {
      state.withLock { state in
        guard state.nextLook == time else { return }
        state.nextLook = nil
        guard let wake = state.wake, let deadline = state.deadline else { return }
        if deadline <= .now() { wake() } else { lookLater(&state) }
      }
    }

    func forgetWait() { state.withLock { $0.wake = nil } }

    var isStopped: Bool { state.withLock { $0.isStopped } }

    func clear() {
      state.withLock { state in
        guard state.isStopped else { return }
        state.isStopped = false
        var byte: UInt8 = 0
        _ = read(ends.reading, &byte, 1)
      }
    }

    var deadline: DispatchTime? {
      get { state.withLock { $0.deadline } }
      set { state.withLock { $0.deadline = newValue } }
    }

    /// The milliseconds until the deadline, 0 after it; -1 for none.
    var remaining: Int32 { deadline.map(\.remaining) ?? -1 }

    var isOverdue: Bool { remaining == 0 }
  }

  extension DispatchTime {
    /// The milliseconds until this moment, 0 after it.
    var remaining: Int32 {
      let (now, end) = (DispatchTime.now().uptimeNanoseconds, uptimeNanoseconds)
      return end <= now ? 0 : Int32(clamping: (end - now) / 1_000_000 + 1)
    }
  }
#endif
