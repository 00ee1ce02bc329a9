import DAOKit

/// Folds the rows of a join into entities with lists of others.
enum Folding {
  static let cases = [
    Case(name: "fold", work: "fold a join of 100,000 rows into 10,000 parents", bar: .ratio(1.5)) { fixture, sampler in
      try measure(fixture, sampler)
    }
  ]

  private static let script = """
    <dao>
      <resultMap id="author" type="Author">
        <id property="id" column="author_id"/>
        <result property="name" column="name"/>
        <collection property="books" ofType="Book">
          <id property="id" column="book_id"/>
          <result property="title" column="title"/>
          <result property="price" column="price"/>
          <result property="year" column="year"/>
        </collection>
      </resultMap>
      <select selector="selectAuthors" resultMap="author">\(Author.select)</select>
    </dao>
    """

  private static func measure(_ fixture: Fixture, _ sampler: Sampler) throws -> Figures {
    let path = fixture.path("authors.sqlite")
    let rawDatabase = try RawDatabase(path: path)
    try Author.fill(rawDatabase)
    let raw = try RawFolding(rawDatabase)
    let database = try Database.sqlite(at: path)
    defer { try? database.close() }
    let dao = try database.dao(script: script)
    return try sampler.compare(units: Author.count * 10) {
      raw.select()
    } ours: {
      try dao.call("selectAuthors") as [Author]
    }
  }
}
