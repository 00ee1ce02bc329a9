/// The tables that a prepared statement reads and writes, those of its triggers and of the foreign keys that it cascades along
/// included: `main.employee`, in lower case; of a table in a schema that is not known `employee`, under which each change is named too.
package struct StatementTables: Sendable, Hashable {
  package var read: Set<String>
  package var written: Set<String>

  package init(read: Set<String> = [], written: Set<String> = []) {
    self.read = read
    self.written = written
  }
}
