import DAOCore

/// The rendered SQL that all calls with the same decisions share.
package struct SQLVariant: Sendable {
  package var text: StatementText
  /// The type handler of each parameter; empty if there are none.
  var handlers: [NamedHandler?]
}

/// The most recently used variants of one operation.
struct SQLVariantCache {
  private var variants: [SQLVariantKey: (variant: SQLVariant, lastUse: Int)] = [:]
  private var uses = 0
  /// The size of all keys and variants in bytes.
  private(set) var byteCount = 0

  var count: Int { variants.count }

  mutating func variant(of key: SQLVariantKey) -> SQLVariant? {
    guard let index = variants.index(forKey: key) else { return nil }
    uses += 1
    variants.values[index].lastUse = uses
    return variants.values[index].variant
  }

  /// Stores a variant and returns it. If another thread has stored one for the same key, it returns that one.
  mutating func insert(_ variant: SQLVariant, for key: SQLVariantKey) -> SQLVariant {
    if let known = self.variant(of: key) { return known }
    uses += 1
    variants[key] = (variant, uses)
    byteCount += Self.byteCount(key, variant)
    // A loop over lists of every length must fill neither the memory nor the connections' statement caches.
    while variants.count > 1, variants.count > ScriptLimits.variants || byteCount > ScriptLimits.variantBytes {
      guard let oldest = variants.min(by: { $0.value.lastUse < $1.value.lastUse }) else { break }
      variants[oldest.key] = nil
      byteCount -= Self.byteCount(oldest.key, oldest.value.variant)
    }
    return variant
  }

  private static func byteCount(_ key: SQLVariantKey, _ variant: SQLVariant) -> Int {
    key.byteCount + variant.text.byteCount + variant.handlers.count * MemoryLayout<NamedHandler?>.stride
  }
}
