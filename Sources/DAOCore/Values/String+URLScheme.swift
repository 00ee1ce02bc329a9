extension String {
  /// The scheme of a URL, `postgresql` of `postgresql://host/name`; nil for other texts.
  package var urlScheme: Substring? {
    let scheme = prefix { $0.isASCII && $0.isLetter }
    return !scheme.isEmpty && dropFirst(scheme.count).hasPrefix("://") ? scheme : nil
  }
}
