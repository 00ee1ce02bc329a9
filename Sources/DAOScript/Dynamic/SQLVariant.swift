import DAOCore

/// SQL that an operation has been rendered to, for all calls that decide alike.
package struct SQLVariant: Sendable {
  package var text: StatementText
  /// The type handler of each parameter; empty where none has one.
  var handlers: [NamedHandler?]
}

/// The variants of one operation that were used last.
struct SQLVariantCache {
  private var variants: [SQLVariantKey: (variant: SQLVariant, lastUse: Int)] = [:]
  private var uses = 0
  /// How many bytes keys and variants take together.
  private(set) var byteCount = 0

  var count: Int { variants.count }

  mutating func variant(of key: SQLVariantKey) -> SQLVariant? {
    guard let index = variants.index(forKey: key) else { return nil }
    uses += 1
    variants.values[index].lastUse = uses
    return variants.values[index].variant
  }

  /// Keeps a variant; the one that is there already if another call was quicker.
  mutating func insert(_ variant: SQLVariant, for key: SQLVariantKey) -> SQLVariant {
    if let known = self.variant(of: key) { return known }
    uses += 1
    variants[key] = (variant, uses)
    byteCount += Self.byteCount(key, variant)
    // A loop over lists of every length must not fill the memory, nor the connections' caches of statements.
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
