extension StatementText {
  /// The approximate size in bytes, for the limits of caches.
  package var byteCount: Int {
    sql.utf8.count + parameters.count * (MemoryLayout<Parameter>.stride + 2 * MemoryLayout<Int>.stride)
      + parameterNames.count * MemoryLayout<String>.stride + (origin?.runs.count ?? 0) * MemoryLayout<Origin.Run>.stride
  }
}
