import DAOCore
import DAOScript
import Dispatch
import Testing

@Suite("The SQL variants that an operation keeps")
struct VariantCacheTests {
  private func operation() throws -> CompiledOperation {
    let script = try compile(
      """
      <dao><select selector="find:">SELECT 1 WHERE 1 IN
        <foreach collection="ids" item="id" open="(" separator=", " close=")">#{id}</foreach></select></dao>
      """)
    return script.operations[0]
  }

  /// The text of the variant for a list of this length.
  private func text(_ length: Int, of operation: CompiledOperation) throws -> StatementText {
    try operation.render(
      .dictionary(["ids": Array(1...length)]), dialect: SQLiteDialect(), dates: .iso8601, schema: { _ in nil }
    ).text
  }

  @Test("Calls of one variant share a text, whatever their values are")
  func shared() throws {
    let operation = try operation()
    let first = try text(3, of: operation)
    let other = try operation.render(
      .dictionary(["ids": [7, 8, 9]]), dialect: SQLiteDialect(), dates: .iso8601, schema: { _ in nil })
    #expect(first === other.text && other.arguments == [.integer(7), .integer(8), .integer(9)])
    #expect(try text(2, of: operation) !== first)
  }

  @Test("A hundred variants are kept; then the one that was used longest ago goes")
  func limit() throws {
    let operation = try operation()
    let first = try (1...100).map { try text($0, of: operation) }
    #expect(try zip(1...100, first).allSatisfy { try text($0, of: operation) === $1 })
    // Using the first again makes the second the oldest.
    #expect(try text(1, of: operation) === first[0])
    let last = try text(101, of: operation)
    for length in [1, 3, 100] { #expect(try text(length, of: operation) === first[length - 1]) }
    #expect(try text(101, of: operation) === last)
    let again = try text(2, of: operation)
    #expect(again !== first[1] && again.sql == first[1].sql)
  }

  @Test("Variants of thousands of values take 4 MiB together at most, and the last one used is always kept")
  func bytes() throws {
    let operation = try operation()
    let lengths = Array(5000..<5060)
    let first = try lengths.map { try text($0, of: operation) }
    // The most recently used variants that are still cached.
    let kept = try lengths.indices.reversed().prefix { try text(lengths[$0], of: operation) === first[$0] }
    let size = first[0].sql.utf8.count + 5000 * MemoryLayout<StatementText.Parameter>.stride
    #expect(!kept.isEmpty && kept.count <= (4 << 20) / size, "\(kept.count) of \(size) bytes")
    let largest = try text(32_000, of: operation)
    #expect(try text(32_000, of: operation) === largest)
  }

  @Test("Threads that render one variant at once get one text")
  func concurrently() throws {
    let operation = try operation()
    let texts = Guarded<Set<ObjectIdentifier>>([])
    let kept = Guarded<[StatementText]>([])
    DispatchQueue.concurrentPerform(iterations: 64) { index in
      guard let text = try? text(index % 4 + 1, of: operation) else { return }
      kept.withLock { $0.append(text) }
      texts.withLock { _ = $0.insert(ObjectIdentifier(text)) }
    }
    #expect(kept.withLock { $0.count } == 64 && texts.withLock { $0.count } == 4)
  }
}
