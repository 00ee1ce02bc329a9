/// How far a file is read. It is read twice.
public struct FileProgress: Sendable, Hashable {
  /// What is done with what is read.
  public enum Step: String, Sendable, Hashable {
    /// The types of columns are inferred.
    case inferring
    /// The rows are stored.
    case storing
  }

  /// The present step.
  public let step: Step
  /// The path of the file.
  public let path: String
  /// The bytes that were read in this step.
  public let bytes: Int
  /// The bytes of the file.
  public let byteCount: Int
}
