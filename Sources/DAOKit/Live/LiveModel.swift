import Observation

/// The newest result of what is observed, for views: a change of it redraws those that read it.
///
/// ```swift
/// let model = LiveModel<[String]>(employees.observe("names"))
/// print(model.value ?? [])
/// ```
/// The observation begins with the model and ends with it.
@MainActor @Observable
public final class LiveModel<Output: Sendable> {
  /// The newest result; nil until the first one is there.
  public private(set) var value: Output?
  /// The error that has ended the observation; nil while it goes on.
  public private(set) var error: (any Error)?
  @ObservationIgnored private var task: Task<Void, Never>?

  /// Begins to observe.
  public init(_ results: LiveResults<Output>) {
    task = Task { [weak self] in
      do {
        for try await value in results {
          guard let self else { return }
          self.value = value
        }
      } catch {
        self?.error = error
      }
    }
  }

  deinit { task?.cancel() }
}
