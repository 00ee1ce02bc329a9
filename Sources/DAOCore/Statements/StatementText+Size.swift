extension StatementText {
  /// About how many bytes it takes, for what keeps texts.
  package var byteCount: Int {
    sql.utf8.count + parameters.count * (MemoryLayout<Parameter>.stride + 2 * MemoryLayout<Int>.stride)
      + parameterNames.count * MemoryLayout<String>.stride + (origin?.runs.count ?? 0) * MemoryLayout<Origin.Run>.stride
  }
}
