/// Who reports errors in which values may be shown, or must not.
public protocol ValueHiding {
  /// Whether messages show values: ``Configuration/showsValues``. Default: false.
  var showsValues: Bool { get }
}

extension ValueHiding {
  public var showsValues: Bool { false }
}
