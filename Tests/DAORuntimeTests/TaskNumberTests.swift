import TestSupport
import Testing

@testable import DAORuntime

@Suite("The number of a task")
struct TaskNumberTests {
  @Test("A task has one number, before and after it was suspended, and no other task has it")
  func unique() async throws {
    let numbers = await withTaskGroup(of: (String?, String?).self) { group in
      // So many that addresses come again.
      for _ in 0..<500 {
        group.addTask {
          let before = currentTaskNumber
          await Task.yield()
          return (before, currentTaskNumber)
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(numbers.allSatisfy { $0.0 != nil && $0.0 == $0.1 })
    #expect(Set(numbers.map(\.0)).count == numbers.count)
    let outside = try await onThread { currentTaskNumber }
    #expect(outside == nil)
  }
}
