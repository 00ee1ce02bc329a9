import DAOCommand

/// A folder with scripts, streams and a migrated database for a test.
struct Office {
  let folder: TemporaryFolder
  var database: String { folder.path("office.sqlite") }
  var scripts: String { folder.path("scripts") }
  var streams: String { folder.path("streams") }

  /// `migrated` says whether the database is there.
  init(migrated: Bool = true) throws {
    folder = try TemporaryFolder()
    try folder.write(
      "streams/1.stream.xml",
      """
      <execute>
        <statement>CREATE TABLE office (id INTEGER PRIMARY KEY NOT NULL, city_name TEXT NOT NULL UNIQUE, size REAL, plan BLOB)</statement>
      </execute>
      """)
    try folder.write(
      "streams/2.stream.xml",
      """
      <execute>
        <statement>INSERT INTO office VALUES (1, 'Zürich', 12.5, x'00ff')</statement>
        <statement>INSERT INTO office VALUES (2, '東京', NULL, NULL); INSERT INTO office VALUES (3, '42', 7, NULL);</statement>
      </execute>
      """)
    try folder.write(
      "scripts/office.dao.xml",
      """
      <dao>
        <insert selector="insert:" table="office" exclude="plan"/>
        <update selector="rename"> UPDATE office SET city_name=:cityName WHERE id=:id </update>
        <delete selector="deleteWithId:"> DELETE FROM office WHERE id=? </delete>
        <select selector="selectAll" type="Office"> SELECT * FROM office ORDER BY id </select>
        <select selector="selectWithId:" type="@Office"> SELECT id, city_name FROM office WHERE id=:id </select>
        <select selector="echo"> SELECT ? AS a, typeof(?) AS t </select>
        <select selector="echo:b:"> SELECT ?1 AS a, typeof(?1) AS t, ?2 AS a </select>
        <insert selector="add"> INSERT INTO office (city_name) VALUES (?) RETURNING id, city_name </insert>
      </dao>
      """)
    if migrated { _ = CommandRun("migrate", "--database", database, "--streams", streams) }
  }

  /// Runs an operation of the script `office`.
  func call(_ words: String...) -> CommandRun {
    CommandRun(["call", "--database", database, "--scripts", scripts, "office"] + words)
  }

  func migrate(_ words: String...) -> CommandRun {
    CommandRun(["migrate", "--database", database, "--streams", streams] + words)
  }

  var status: CommandRun { CommandRun("status", "--database", database, "--streams", streams) }
}
