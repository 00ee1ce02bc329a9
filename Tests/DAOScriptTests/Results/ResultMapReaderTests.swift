import Testing

@testable import DAOScript

@Suite("Reading result maps")
struct ResultMapReaderTests {
  @Test("A map has its ids, results, arguments and nested maps in order")
  func wholeMap() throws {
    let reading = try ReadingMaps(
      """
      <resultMap id="blog" type="Blog">
        <constructor><idArg column="id" name="id"/><arg column="title"/></constructor>
        <result property="state" column="state"/>
        <association property="author" columnPrefix="author_" notNullColumn="id, name">
          <id property="id" column="id"/>
        </association>
        <collection property="posts" select="selectPosts" column="{blog=id, state = state}" fetchType="lazy"/>
        <discriminator column="kind" javaType="int"><case value="1" resultType="Draft"><result column="due" property="due"/></case>
        </discriminator>
      </resultMap>
      """)
    #expect(reading.faults.isEmpty)
    let body = try #require(reading.maps.first?.body)
    #expect(body.mappings.map(\.property) == ["id", "title", "state", "author", "posts"])
    #expect(body.mappings.map(\.isID) == [true, false, false, false, false])
    guard case .join(let join) = body.mappings[3].source, case .select(let select) = body.mappings[4].source else {
      Issue.record("a join and a select wanted")
      return
    }
    #expect(join.columnPrefix == "author_" && join.notNullColumns == ["id", "name"] && join.kept == .last)
    #expect(select.arguments.map(\.parameter) == ["blog", "state"] && select.arguments.map(\.column) == ["id", "state"])
    #expect(select.isLazy && select.isList)
    #expect(body.discriminator?.cases.map(\.value) == ["1"])
  }

  @Test(
    "What is wrong is named with its place",
    arguments: [
      (#"<resultMap type="Blog"/>"#, "blog.xml:2:1: error: <resultMap> has no 'id': name it"),
      (
        #"<resultMap id="a" tipe="Blog"/>"#,
        "blog.xml:2:19: error: unknown attribute 'tipe' of <resultMap>; did you mean 'type'?"
      ),
      (
        #"<resultMap id="a"><reslt column="x"/></resultMap>"#,
        "blog.xml:2:19: error: unknown element <reslt>; did you mean <result>?"
      ),
      (
        #"<resultMap id="a"><result property="x"/></resultMap>"#,
        "blog.xml:2:19: error: <result> has no 'column': name the one that it reads"
      ),
      (
        #"<resultMap id="a"><collection property="x" resultSet="y"/></resultMap>"#,
        "blog.xml:2:44: error: 'resultSet' reads one of several result sets, which are not supported: use a join, or 'select'"
      ),
      (
        #"<resultMap id="a"><association property="x" select="s"/></resultMap>"#,
        "blog.xml:2:19: error: 'select' needs a 'column': its value is the argument of the selected operation"
      ),
      (
        #"<resultMap id="a"><association property="x" select="s" column="{a}"/></resultMap>"#,
        "blog.xml:2:64: error: 'a' is no argument: write it like {author=author_id, kind=kind}"
      ),
      (
        #"<resultMap id="a"/><resultMap id="a"/>"#,
        "blog.xml:2:35: error: the result map 'a' is defined at blog.xml:2:1 already"
      ),
      (
        #"<resultMap id="authorMap"/><resultMap id="b"><association property="x" resultMap="autorMap"/></resultMap>"#,
        "blog.xml:2:83: error: there is no result map 'autorMap'; did you mean 'authorMap'?"
      ),
      (
        #"<resultMap id="a" extends="b"/><resultMap id="b" extends="a"/>"#,
        "blog.xml:2:59: error: the result map 'a' extends itself, by way of 'a'"
      ),
      (#"<resultMap id="a">text</resultMap>"#, "blog.xml:2:19: error: text inside of <resultMap>: put it into a comment"),
      (
        #"<resultMap id="a" autoMapping="yes"/>"#, "blog.xml:2:32: error: 'autoMapping' is true or false, not 'yes'"
      ),
      (
        #"<resultMap id="a"><discriminator column="k"><case resultMap="a"/></discriminator></resultMap>"#,
        "blog.xml:2:45: error: <case> has no 'value': write the one that it is for"
      ),
    ])
  func faults(_ xml: String, _ fault: String) throws {
    let faults = try ReadingMaps(xml).faults
    #expect(faults.contains(fault), "\(faults)")
  }

  @Test("The order of MyBatis's document type is asked for in mappers alone")
  func order() throws {
    let xml = #"<resultMap id="a"><result property="x" column="x"/><id property="id" column="id"/></resultMap>"#
    #expect(try ReadingMaps(xml).faults.isEmpty)
    #expect(
      try ReadingMaps(xml, isOrdered: true).faults == [
        "blog.xml:2:52: error: <id> stands behind <result>: move it in front"
      ])
  }

  @Test("A map inherits all but what it maps itself, also across namespaces")
  func inheritance() throws {
    let base = try ReadingMaps(
      #"<resultMap id="base"><id property="id" column="id"/><result property="name" column="name"/></resultMap>"#,
      namespace: "other")
    let child = try ReadingMaps(
      #"<resultMap id="child" extends="other.base"><result property="name" column="full_name"/></resultMap>"#)
    var compiler = ResultMapCompiler(base.maps + child.maps)
    let map = try #require(compiler.compileAll()["blog.child"]?.maps.first)
    #expect(compiler.faults.isEmpty)
    #expect(map.fields.map(\.property) == ["id", "name"])
    guard case .column("full_name") = map.fields[1].source else {
      Issue.record("the child's column wanted")
      return
    }
  }
}
