import DAOCommand

/// A folder with a MyBatis mapper and other XML beside it, and the database of the offices with people in them.
struct Mappers {
  let office: Office
  var folder: String { office.folder.path("mappers") }
  var database: String { office.database }

  init() throws {
    office = try Office(migrated: false)
    try office.folder.write(
      "streams/3.stream.xml",
      """
      <execute>
        <statement>CREATE TABLE person (pid INTEGER PRIMARY KEY NOT NULL, name TEXT, office INTEGER)</statement>
        <statement>INSERT INTO person VALUES (1, 'Ada', 1), (2, 'Bo "B"', 1), (3, NULL, 3)</statement>
      </execute>
      """)
    try office.folder.write("mappers/people/StaffMapper.xml", Self.mapper)
    try office.folder.write("mappers/pom.xml", "<project><mapper/></project>")
    try office.folder.write("mappers/logback.xml", "<configuration><root level=\"info\"/></configuration>")
    _ = office.migrate()
  }

  func call(_ words: String...) -> CommandRun {
    CommandRun(["call", "--database", database, "--scripts", folder, "StaffMapper"] + words)
  }

  func render(_ words: String...) -> CommandRun { CommandRun(["render", "--scripts", folder, "StaffMapper"] + words) }

  private static let mapper = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE mapper PUBLIC "-//mybatis.org//DTD Mapper 3.0//EN" "http://mybatis.org/dtd/mybatis-3-mapper.dtd">
    <mapper namespace="com.example.StaffMapper">
      <resultMap id="joined" type="com.example.Office">
        <id property="id" column="id"/>
        <result property="city" column="city_name"/>
        <collection property="people" ofType="com.example.Person">
          <id property="pid" column="pid"/>
          <result property="name" column="name"/>
        </collection>
      </resultMap>
      <resultMap id="selected" type="com.example.Office">
        <id property="id" column="id"/>
        <association property="first" column="id" select="firstOf"/>
        <collection property="people" column="id" select="peopleOf"/>
      </resultMap>
      <select id="offices" resultMap="joined">
        SELECT id, city_name, pid, name FROM office LEFT JOIN person ON office = id ORDER BY id, pid
      </select>
      <select id="selectedOffices" resultMap="selected">SELECT id FROM office ORDER BY id</select>
      <select id="peopleOf" resultType="com.example.Person">SELECT pid, name FROM person WHERE office = #{id}</select>
      <select id="firstOf" resultType="com.example.Person">SELECT * FROM person WHERE office = #{id} LIMIT 1</select>
      <select id="find" resultType="map">
        SELECT pid FROM person
        <where>
          <if test="o.name != null">AND name = #{o.name}</if>
          <if test="pids != null">AND pid IN
            <foreach collection="pids" item="pid" open="(" separator="," close=")">#{pid}</foreach></if>
        </where>
      </select>
      <select id="among" resultType="map">
        SELECT pid FROM person WHERE pid IN
        <foreach collection="list" item="pid" open="(" separator="," close=")">#{pid}</foreach>
      </select>
      <select id="named" resultType="map">SELECT pid FROM person <if test="n != null">WHERE name = #{n}</if></select>
      <select id="engine" resultType="string">SELECT 'any'</select>
      <select id="engine" resultType="string" databaseId="postgresql">SELECT 'postgres'</select>
    </mapper>
    """
}
