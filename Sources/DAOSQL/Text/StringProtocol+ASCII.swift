extension StringProtocol {
  /// The name with ASCII letters in lower case, by which engines tell names apart.
  package var asciiLowercased: String {
    String(decoding: utf8.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
  }
}
