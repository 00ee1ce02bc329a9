/// How far a file is read. It is read a second time where a later row has shown a column to be of another type.
public struct FileProgress: Sendable, Hashable {
  /// What is done with what is read.
  public enum Step: String, Sendable, Hashable {
    /// The types of columns are inferred, and the rows stored by those found so far.
    case inferring
    /// The file is read again, and its rows are stored by the types of all of them.
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
