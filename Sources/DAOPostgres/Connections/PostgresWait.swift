#if PostgreSQL
  import DAOCore
  import Dispatch

  /// What the wait for one statement's results has come to.
  struct PostgresWait {
    /// False for what nothing stops.
    let canStop: Bool
    /// Whether its time was over; else its task was cancelled.
    var isOverdue = false
    /// The last request to cancel what is waited for; nil for none.
    var cancellation: PostgresCancellation?
    /// The milliseconds for which nothing has come from the server since.
    var silence: Int32 = 0
    /// Without a thread: when the server is asked again.
    var nextRequest = DispatchTime.distantFuture
    /// Without a thread: whether the results are there, and nothing but the request is waited for.
    var isAnswered = false

    var isCancelled: Bool { cancellation != nil }

    /// False where the network has stalled: whether the statement runs is not known, and the connection is of no use.
    var mayGoOn: Bool { silence < Self.patience }

    /// The milliseconds for which the result of a cancelled statement is waited for.
    static var patience: Int32 { 60_000 }
    /// The milliseconds after which it is cancelled once more.
    static var insistence: Int32 { 2_000 }
  }
#endif
