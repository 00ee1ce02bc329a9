/// A command line that cannot be understood: exit status 2.
package struct UsageError: Error, Sendable {
  /// The fault, with the word at fault and the nearest right one.
  package let message: String

  package init(_ message: String) { self.message = message }
}
