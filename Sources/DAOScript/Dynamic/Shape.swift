import DAOCore

/// What two calls of an operation have in common when their SQL is the same.
struct ShapeKey: Hashable {
  /// In the order of the steps: whether a condition held, which branch was taken, how many elements a loop had.
  var decisions: [Int] = []
  /// The texts that were chosen; two that only Swift takes for equal are two statements.
  var texts: [ExactText] = []

  var byteCount: Int { decisions.count * MemoryLayout<Int>.stride + texts.reduce(0) { $0 + $1.string.utf8.count } }
}

/// SQL that an operation has been rendered to, for all calls of one shape.
struct Shape: Sendable {
  var text: StatementText
  /// The type handler of each parameter; empty where none has one.
  var handlers: [NamedHandler?]
}

/// The shapes of one operation that were used last.
struct ShapeCache {
  private var shapes: [ShapeKey: (shape: Shape, lastUse: Int)] = [:]
  private var uses = 0
  /// How many bytes keys and shapes take together.
  private(set) var byteCount = 0

  var count: Int { shapes.count }

  mutating func shape(of key: ShapeKey) -> Shape? {
    guard let index = shapes.index(forKey: key) else { return nil }
    uses += 1
    shapes.values[index].lastUse = uses
    return shapes.values[index].shape
  }

  /// Keeps a shape; the one that is there already if another call was quicker.
  mutating func insert(_ shape: Shape, for key: ShapeKey) -> Shape {
    if let known = self.shape(of: key) { return known }
    uses += 1
    shapes[key] = (shape, uses)
    byteCount += Self.byteCount(key, shape)
    // A loop over lists of every length must not fill the memory, nor the connections' caches of statements.
    while shapes.count > 1, shapes.count > ScriptLimits.shapes || byteCount > ScriptLimits.shapeBytes {
      guard let oldest = shapes.min(by: { $0.value.lastUse < $1.value.lastUse }) else { break }
      shapes[oldest.key] = nil
      byteCount -= Self.byteCount(oldest.key, oldest.value.shape)
    }
    return shape
  }

  private static func byteCount(_ key: ShapeKey, _ shape: Shape) -> Int {
    key.byteCount + shape.text.byteCount + shape.handlers.count * MemoryLayout<NamedHandler?>.stride
  }
}
