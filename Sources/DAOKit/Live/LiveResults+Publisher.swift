#if canImport(Combine)
  import Combine

  extension LiveResults {
    /// The results as a publisher, whose subscribers each observe for as long as they are subscribed.
    ///
    /// It fails with the error that ends the observation, and finishes in no other way.
    public var publisher: AnyPublisher<Output, any Error> {
      Deferred {
        // Sending is safe from every thread. It keeps a result that comes before its subscriber.
        nonisolated(unsafe) let newest = CurrentValueSubject<Output?, any Error>(nil)
        let task = Task {
          do {
            for try await output in self { newest.send(output) }
          } catch {
            newest.send(completion: .failure(error))
          }
        }
        return newest.compactMap(\.self).handleEvents(receiveCancel: { task.cancel() })
      }.eraseToAnyPublisher()
    }
  }
#endif
