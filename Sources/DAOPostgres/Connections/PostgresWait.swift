#if PostgreSQL
  import DAOCore
  import Dispatch

  /// What the wait for one statement's results has come to.
  struct PostgresWait {
    /// False for what nothing stops.
    var canStop = true
    /// Whether its time was over; else its task was cancelled.
    var isOverdue = false
    /// The last request to cancel what is waited for; nil for none.
    var cancellation: PostgresCancellation?
    /// The milliseconds for which nothing has gone to the server or come from it since.
    var silence: Int32 = 0
    /// Without a thread: when the server is asked again, unless something has gone or come since.
    var nextRequest = DispatchTime.distantFuture
    var hasProgressed = false
    /// Without a thread: whether the results are there, and nothing but the request is waited for.
    var isAnswered = false

    var isCancelled: Bool { cancellation != nil }

    /// Without a thread: counts the silence until the next request; returns whether there was nothing but that.
    mutating func countSilence() -> Bool {
      defer {
        nextRequest = .now() + .milliseconds(Int(Self.insistence))
        hasProgressed = false
      }
      guard isCancelled else { return true }
      // Bytes after the results do not tell that the request goes on.
      let isSilent = isAnswered || !hasProgressed
      silence = isSilent ? silence + Self.insistence : 0
      return isSilent
    }

    /// False where the network has stalled: whether the statement runs is not known, and the connection is of no use.
    var mayGoOn: Bool { silence < Self.patience }

    /// The milliseconds for which the result of a cancelled statement is waited for.
    static var patience: Int32 { 60_000 }
    /// The milliseconds after which it is cancelled once more.
    static var insistence: Int32 { 2_000 }
  }
#endif
