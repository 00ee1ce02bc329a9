import Foundation

/// The bytes of stack that `body` takes, at its deepest point, on a thread of its own.
package func stackUse(of body: @escaping @Sendable () throws -> Void) throws -> Int {
  let size = 32 << 20
  let mark: UInt8 = 0xA5
  var memory: UnsafeMutableRawPointer?
  guard posix_memalign(&memory, 1 << 16, size) == 0, let memory else { throw POSIXError(.ENOMEM) }
  defer { free(memory) }
  memory.initializeMemory(as: UInt8.self, repeating: mark, count: size)

  let work = StackWork(body)
  try work.run(onStack: memory, size)
  // Looked for by halves: a loop over the bytes takes seconds in a debug build.
  var (untouched, end) = (1, size)
  while untouched < end {
    let middle = (untouched + end + 1) / 2
    if memcmp(memory, memory + 1, middle - 1) == 0 { untouched = middle } else { end = middle - 1 }
  }
  try work.result?.get()
  return size - untouched
}

/// The size of a stack on which all readers must work: that of a worker thread on Apple's systems.
///
/// A sanitizer makes frames several times as large; there the stack is that of Linux.
package let workerStackSize = isSanitized ? 8 << 20 : 512 << 10

/// What the thread runs. It is read only after the thread has ended.
private final class StackWork: @unchecked Sendable {
  private let body: @Sendable () throws -> Void
  private(set) var result: Result<Void, any Error>?

  init(_ body: @escaping @Sendable () throws -> Void) { self.body = body }

  fileprivate func run() { result = Result { try body() } }

  func run(onStack memory: UnsafeMutableRawPointer, _ size: Int) throws {
    var attributes = pthread_attr_t()
    guard pthread_attr_init(&attributes) == 0 else { throw POSIXError(.EINVAL) }
    defer { pthread_attr_destroy(&attributes) }
    guard pthread_attr_setstack(&attributes, memory, size) == 0 else { throw POSIXError(.EINVAL) }
    let context = Unmanaged.passUnretained(self).toOpaque()
    #if canImport(Darwin)
      var thread: pthread_t?
      let status = pthread_create(
        &thread, &attributes,
        {
          StackWork.run($0)
          return nil
        }, context)
      guard status == 0, let thread else { throw POSIXError(.EAGAIN) }
    #else
      var thread = pthread_t()
      let status = pthread_create(
        &thread, &attributes,
        {
          StackWork.run($0)
          return nil
        }, context)
      guard status == 0 else { throw POSIXError(.EAGAIN) }
    #endif
    pthread_join(thread, nil)
  }

  private static func run(_ context: UnsafeMutableRawPointer?) {
    guard let context else { return }
    Unmanaged<StackWork>.fromOpaque(context).takeUnretainedValue().run()
  }
}
