/// A closure that is lent to another thread for one run, and let go of before the lender goes on.
final class LentBody<R> {
  private var body: (() throws -> R)?

  init(_ body: @escaping () throws -> R) { self.body = body }

  /// The closure, once.
  func take() throws -> () throws -> R {
    guard let taken = body else { throw CancellationError() }
    body = nil
    return taken
  }
}
