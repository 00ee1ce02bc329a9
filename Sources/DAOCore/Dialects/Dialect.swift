import DAOSQL

/// The differences between engines in the SQL that the library writes or reads.
///
/// ``SQLiteDialect`` and ``PostgresDialect`` are the only ones. What a connection must be asked for is not here but in
/// ``Connection``.
package protocol Dialect: Sendable {
  /// `sqlite` or `postgres`: the name that scripts use in `databaseId`.
  var name: String { get }
  /// The name of the product, `SQLite` or `PostgreSQL`, by which configurations of MyBatis give engines an id.
  var product: String { get }
  var limits: StatementLimits { get }
  var syntax: SQLSyntax { get }
  var functions: BuiltinFunctions { get }

  /// What a declared type means, which everything that reads a schema asks.
  ///
  /// - Parameter declared: The type as a column has it: `VARCHAR(20)`, `double precision`; empty for none.
  func kind(ofType declared: String) -> ColumnKind

  /// What the engine makes of values that are stored in a column of a type, or cast to it. Default: as the type's kind says.
  func affinity(ofType declared: String) -> TypeAffinity

  /// Whether texts of a type take small letters for large ones. Default: false.
  func ignoresCase(ofType declared: String) -> Bool

  /// The declared type of a column that a program makes for values of a kind.
  func type(of kind: ColumnKind) -> String

  /// A value as SQL has it for a column of a kind; nil for one that SQL cannot write. Default: as the value itself is written.
  func literal(_ value: Value, of kind: ColumnKind) -> String?

  /// Whether a column takes values of its own type alone, decimal numbers with all of their digits, and the engine itself refuses
  /// what it cannot compare. JSON is such a type, too, which keeps the digits of numbers and not their spelling. Default: false.
  var hasStrictTypes: Bool { get }

  /// Whether columns of dates are timestamps, and not what a ``Configuration/DateStrategy`` makes of them. Default: false.
  var hasTimestamps: Bool { get }

  /// The type and constraint of a key column that numbers the rows, and never gives a number twice.
  var numberedKeyType: String { get }

  /// The place of a part in a text, in characters from 1; 0 where it is not there.
  func position(of part: String, in text: String) -> String

  /// A condition that a text is like a pattern of `%` and `_`, whatever the case of its ASCII letters, without an escape character.
  func isLike(_ text: String, _ pattern: String) -> String

  /// What stands after a term of ORDER BY, so that NULLs are less than all values. Default: nothing.
  func nullsAreLeast(isDescending: Bool) -> String

  /// Whether ``hasMember(_:in:)`` wants the member as JSON, and not as a value. Default: false.
  var comparesMembersAsJSON: Bool { get }

  /// A condition that an array, which a column has as JSON, has a member.
  func hasMember(_ member: String, in column: String) -> String

  /// A condition that a key is in an array, which a column has as JSON.
  func isMember(_ key: String, of column: String) -> String

  /// CREATE TRIGGER of one that runs a statement before each row is deleted, which is `OLD` there.
  func trigger(_ name: String, onDeletionFrom table: String, running statement: String) -> String

  /// DROP TRIGGER of one that ``trigger(_:onDeletionFrom:running:)`` has made.
  func dropTrigger(_ name: String, on table: String) -> String

  /// The members of a JSON object as a table whose rows have a `key`.
  func members(of object: String, as alias: String) -> String

  /// The elements of a JSON array as a table; without rows for other JSON.
  func elements(of array: String, as alias: String) -> String

  /// A condition that a row of ``members(of:as:)`` or ``elements(of:as:)`` is null.
  func isNull(_ element: String) -> String

  /// The value of a row of ``members(of:as:)`` or ``elements(of:as:)``, to be compared with values of its kind; NULL for one of
  /// another kind.
  func value(of element: String, as kind: JSONKind) -> String

  /// What stands after a text, or after the type of its column, so that it is compared by its bytes. Default: nothing.
  var bytewise: String { get }

  /// Whether a text can have NUL characters. Default: true.
  var textsHoldNUL: Bool { get }

  /// A value of a type of the engine's own as the text that it is read as. Default: the value.
  func text(of value: String, _ kind: ColumnKind) -> String

  /// A query for what is another text after each change of a table's columns; no row where there is no such table. Its parameter is
  /// the table's name in quotes. Nil for an engine that refuses to run a statement on other columns than it was prepared for.
  /// Default: nil.
  var tableVersion: String? { get }

  /// Whether several connections write at once, so that a row may come between two statements of a transaction.
  var writesAtOnce: Bool { get }

  /// The column that numbers the rows of a table without being declared; nil where there is none.
  var rowIdentifier: String? { get }

  /// Whether a column has the next number of a sequence where nothing else is stored in it. Default: false.
  func numbers(_ column: TableColumn) -> Bool

  /// A key column of a RETURNING clause, so that it has its exact value.
  ///
  /// - Parameters:
  ///   - name: The column as SQL has it: quoted, or the ``rowIdentifier``.
  ///   - firstType: The declared type of the table's first column.
  func returned(key name: String, firstType: String) -> String

  /// Which keys a comparison with some column may take for another one of them, by the column's type or collation.
  ///
  /// - Parameters:
  ///   - keys: The values of each key; nil for one whose stored form is the driver's choice.
  ///   - compared: The indexes of the values that are compared.
  func ambiguousKeys(of keys: [[Value?]], comparing compared: [Int]) -> [Bool]

  /// The integer in a column plus one, as an expression that fails beyond the largest integer; its driver gives the error the
  /// kind ``DAOError/Kind/integerOverflow``.
  func increment(_ column: String) -> String

  /// The placeholder of the parameter with this index, from 1; `source` is its spelling in the script: `?`, `?2`, `:name`.
  func placeholder(index: Int, source: String) -> String
}

extension Dialect {
  /// The placeholder of the parameter with this index, from 1, of a statement that no script spells.
  package func place(_ index: Int) -> String { placeholder(index: index, source: "?\(index)") }

  /// The rows of VALUES, each in parentheses.
  ///
  /// - Parameter place: Writes the placeholder of the value with an index, from 1.
  package func tuples(_ rows: Int, of columns: Int, _ place: (Int) -> String) -> String {
    let tuples = (0..<rows).map { row in (0..<columns).map { place(row * columns + $0 + 1) }.joined(separator: ", ") }
    return tuples.map { "(\($0))" }.joined(separator: ", ")
  }

  /// The placeholders of a statement's first parameters, with commas between them.
  package func places(_ count: Int) -> String { (0..<count).map { place($0 + 1) }.joined(separator: ", ") }

  package var bytewise: String { "" }

  package func numbers(_ column: TableColumn) -> Bool { false }

  package var textsHoldNUL: Bool { true }

  package func text(of value: String, _ kind: ColumnKind) -> String { value }

  package var tableVersion: String? { nil }

  package func literal(_ value: Value, of kind: ColumnKind) -> String? { value.sqlLiteral }

  package var hasStrictTypes: Bool { false }

  package var hasTimestamps: Bool { false }

  package var comparesMembersAsJSON: Bool { false }

  package func isLike(_ text: String, _ pattern: String) -> String { "\(text) LIKE \(pattern)" }

  package func dropTrigger(_ name: String, on table: String) -> String { "DROP TRIGGER \(quote(name))" }

  package func nullsAreLeast(isDescending: Bool) -> String { "" }

  package func ignoresCase(ofType declared: String) -> Bool { false }

  package func affinity(ofType declared: String) -> TypeAffinity {
    switch kind(ofType: declared) {
    case .text: .text
    case .integer: .integer
    case .real: .real
    case .decimal: .numeric
    default: .other
    }
  }

  /// The type of a column for values of a kind, with the order of its texts: that of SQLite.
  package func orderedType(of kind: ColumnKind) -> String { type(of: kind) + (kind == .text ? bytewise : "") }

  /// ALTER TABLE that adds a column for values of a kind, which may be NULL and has no default.
  package func addition(of column: String, _ kind: ColumnKind, to table: String) -> String {
    "ALTER TABLE \(quote(table)) ADD COLUMN \(quote(column)) \(orderedType(of: kind))"
  }

  /// The identifier in double quotes, as in the SQL standard.
  package func quote(_ identifier: String) -> String {
    identifier.utf8.contains(UInt8(ascii: "\"")) ? identifier.inQuotes("\"") : "\"\(identifier)\""
  }
}
