import DAOKit

/// The files that `dao new` writes.
enum Templates {
  /// A script with the operations that most tables need.
  static func script(name: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <!-- The operations on \(name). Each is called by its selector: dao call … \(name) selectAll -->
    <dao>
      <!-- Built from the columns of the table; exclude="a, b" leaves some out. -->
      <insert selector="insert:" table="\(name)"/>
      <update selector="update:" table="\(name)" exclude="id" where="id=:id"/>
      <delete selector="deleteWithId:"><![CDATA[ DELETE FROM "\(name)" WHERE id=:id ]]></delete>

      <!-- type="Employee" reads every row into an Employee, type="@Employee" at most one. -->
      <select selector="selectAll"><![CDATA[ SELECT * FROM "\(name)" ORDER BY id ]]></select>
      <select selector="selectWithId:"><![CDATA[ SELECT * FROM "\(name)" WHERE id=:id ]]></select>
    </dao>

    """
  }

  /// A stream without statements.
  static func stream(name: String?) -> String {
    // Two dashes would end the comment.
    let comment = name.map { "<!-- \($0.replacing(/-+/, with: "-").collapsingWhitespace()) -->\n" } ?? ""
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      \(comment)<execute>
        <!-- All statements of a stream run in one transaction. Once it has been applied anywhere, write a new one. -->
        <statement><![CDATA[
          CREATE TABLE example (id INTEGER PRIMARY KEY NOT NULL, name TEXT NOT NULL)
        ]]></statement>
      </execute>

      """
  }
}
