/// The tables that a prepared statement reads and writes, including those of its triggers and cascading foreign keys.
///
/// A name is `main.employee`, in lower case. A table of an unknown schema is `employee`; each change is reported under this
/// name too.
package struct StatementTables: Sendable, Hashable {
  package var read: Set<String>
  package var written: Set<String>

  package init(read: Set<String> = [], written: Set<String> = []) {
    self.read = read
    self.written = written
  }
}
