import DAOCore
import DAOScript
import Foundation
import Testing

/// The rules of MyBatis's document type, in mappers and, for elements that exist there, in scripts.
@Suite("The document type")
struct DocumentTypeTests {
  private func faults(_ source: String, _ name: String) -> [String] {
    let script = Script.parse(Data(source.utf8), file: name, name: "x")
    return script.faults.filter { $0.severity == .error }.map(\.message)
  }

  private func inMapper(_ body: String) -> [String] { faults("<mapper namespace=\"x\">\(body)</mapper>", "x.xml") }

  private func inScript(_ body: String) -> [String] { faults("<dao>\(body)</dao>", "x.dao.xml") }

  /// Expects the fault in both dialects.
  private func expect(_ fault: String, in body: String) {
    let mapper = inMapper(body)
    let script = inScript(
      body.replacing(" id=\"s\"", with: " selector=\"s\"").replacing(
        "resultMap id=\"m\" type=\"T\"", with: "resultMap id=\"m\""))
    #expect(mapper.contains { $0.hasPrefix(fault) }, "\(mapper)")
    #expect(script.contains { $0.hasPrefix(fault) }, "\(script)")
  }

  @Test(
    "Dynamic SQL",
    arguments: [
      ("<choose><otherwise>1</otherwise><otherwise>2</otherwise></choose>", "a second <otherwise>"),
      ("<choose><otherwise>1</otherwise><when test=\"a\">2</when></choose>", "<when> stands behind <otherwise>"),
      ("<choose>1<when test=\"a\">2</when></choose>", "text inside of <choose>"),
      ("<choose><if test=\"a\">2</if></choose>", "unknown element <if>"),
      ("<choose test=\"a\"><when test=\"a\">2</when></choose>", "unknown attribute 'test' of <choose>"),
      ("<choose><when>2</when></choose>", "<when> has no 'test'"),
      ("<choose><otherwise test=\"a\">2</otherwise></choose>", "unknown attribute 'test' of <otherwise>"),
      ("<when test=\"a\">2</when>", "unknown element <when>"),
      ("<otherwise>2</otherwise>", "unknown element <otherwise>"),
      ("<if>2</if>", "<if> has no 'test'"),
      ("<where test=\"a\">a</where>", "unknown attribute 'test' of <where>"),
      ("<where prefix=\"WHERE\">a</where>", "unknown attribute 'prefix' of <where>"),
      ("<set suffixOverrides=\",\">a</set>", "unknown attribute 'suffixOverrides' of <set>"),
      ("<trim prefixoverrides=\"AND\">a</trim>", "unknown attribute 'prefixoverrides' of <trim>"),
      ("<foreach item=\"a\">a</foreach>", "<foreach> has no 'collection'"),
      ("<foreach collection=\"a\" nullable=\"yes\">a</foreach>", "'nullable' is true or false"),
      ("<bind name=\"a\"/>", "<bind> has no 'value'"),
      ("<bind value=\"1\"/>", "<bind> has no 'name'"),
      ("<bind name=\"a\" value=\"1\">a</bind>", "text inside of <bind>"),
      ("<bind name=\"a\" value=\"1\"><if test=\"a\">1</if></bind>", "<bind> is empty: remove <if>"),
      ("<include/>", "<include> has no 'refid'"),
      ("<include refid=\"f\">a</include>", "text inside of <include>"),
      ("<include refid=\"f\"><if test=\"a\">1</if></include>", "unknown element <if>"),
      ("<include refid=\"f\"><property name=\"a\"/></include>", "<property> has no 'value'"),
      ("<include refid=\"f\"><property name=\"a\" value=\"1\">b</property></include>", "text inside of <property>"),
      (
        "<include refid=\"f\"><property name=\"a\" value=\"1\"><bind/></property></include>",
        "<property> is empty: remove <bind>"
      ),
      ("<sql id=\"g\">a</sql>", "unknown element <sql>"),
      ("<selectKey keyProperty=\"a\">SELECT 1</selectKey>", "unknown element <selectKey>"),
      ("<if test=\"a\"><select id=\"t\">1</select></if>", "unknown element <select>"),
    ])
  func dynamicSQL(body: String, fault: String) {
    expect(fault, in: "<select id=\"s\">SELECT 1 \(body)</select><sql id=\"f\">a</sql>")
  }

  @Test(
    "Result maps",
    arguments: [
      ("<id property=\"a\" column=\"a\">b</id>", "text inside of <id>"),
      ("<id property=\"a\" column=\"a\"><result property=\"b\" column=\"b\"/></id>", "<id> is empty: remove <result>"),
      ("<result property=\"a\" column=\"a\"><id property=\"b\" column=\"b\"/></result>", "<result> is empty: remove <id>"),
      ("<constructor><idArg column=\"a\"><x/></idArg></constructor>", "<idArg> is empty: remove <x>"),
      ("<constructor><arg column=\"a\">b</arg></constructor>", "text inside of <arg>"),
      ("<constructor><id column=\"a\"/></constructor>", "unknown element <id>"),
      ("<constructor>a<arg column=\"a\"/></constructor>", "text inside of <constructor>"),
      ("<constructor/><constructor/>", "a second <constructor>"),
      ("<association><id property=\"a\" column=\"a\"/></association>", "<association> has no 'property'"),
      ("<collection ofType=\"int\"><result column=\"a\"/></collection>", "<collection> has no 'property'"),
      ("<association property=\"a\" ofType=\"int\"/>", "unknown attribute 'ofType' of <association>"),
      ("<association property=\"a\" autoMapping=\"1\"/>", "'autoMapping' is true or false"),
      ("<association property=\"a\" column=\"a\" select=\"s\" fetchType=\"later\"/>", "'fetchType' is lazy or eager"),
      ("<result property=\"a\" column=\"a\" select=\"s\"/>", "unknown attribute 'select' of <result>"),
      ("<discriminator column=\"a\" javaType=\"int\"/>", "<discriminator> has no <case>"),
      ("<discriminator column=\"a\" javaType=\"int\"><case/></discriminator>", "<case> has no 'value'"),
      ("<discriminator column=\"a\" javaType=\"int\"><id/></discriminator>", "unknown element <id>"),
      ("<discriminator column=\"a\" javaType=\"int\"><case value=\"1\">a</case></discriminator>", "text inside of <case>"),
      ("<case value=\"1\"/>", "unknown element <case>"),
    ])
  func resultMaps(body: String, fault: String) { expect(fault, in: "<resultMap id=\"m\" type=\"T\">\(body)</resultMap>") }

  @Test(
    "The children of result maps have their order in mappers alone",
    arguments: ["resultMap", "association", "collection", "case"])
  func order(parent: String) {
    let children = [
      "<constructor><arg name=\"a\" column=\"a\"/></constructor>", "<id property=\"b\" column=\"b\"/>",
      "<result property=\"c\" column=\"c\"/>", "<association property=\"d\"><id property=\"a\" column=\"d\"/></association>",
      "<collection property=\"e\"><id property=\"a\" column=\"e\"/></collection>",
      "<discriminator column=\"f\" javaType=\"int\"><case value=\"1\"/></discriminator>",
    ]
    func map(_ body: String) -> String {
      let inner =
        switch parent {
        case "association", "collection": "<\(parent) property=\"p\">\(body)</\(parent)>"
        case "case": "<discriminator column=\"f\" javaType=\"int\"><case value=\"1\">\(body)</case></discriminator>"
        default: body
        }
      return "<resultMap id=\"m\" type=\"T\">\(inner)</resultMap>"
    }
    #expect(inMapper(map(children.joined())).isEmpty)
    for first in children.indices {
      for second in children.indices.dropFirst(first + 1) {
        let body = map(children[second] + children[first])
        #expect(inMapper(body).count == 1, "\(body)")
        #expect(inScript(body).isEmpty, "\(body)")
      }
    }
  }

  @Test("Arguments and ids of a constructor stand in any order")
  func arguments() {
    let map =
      "<constructor><arg name=\"a\" column=\"a\"/><idArg name=\"b\" column=\"b\"/><arg name=\"c\" column=\"c\"/></constructor>"
    #expect(inMapper("<resultMap id=\"m\" type=\"T\">\(map)</resultMap>").isEmpty)
  }

  @Test(
    "Caches, and keys",
    arguments: [
      ("<cache>a</cache>", "text inside of <cache>"),
      ("<cache><x/></cache>", "unknown element <x>"),
      ("<cache><property name=\"a\"/></cache>", "<property> has no 'value'"),
      ("<cache><property value=\"a\"/></cache>", "<property> has no 'name'"),
      ("<cache><property name=\"a\" valu=\"b\" value=\"c\"/></cache>", "unknown attribute 'valu' of <property>"),
      ("<cache><property name=\"a\" value=\"b\">c</property></cache>", "text inside of <property>"),
      ("<cache-ref namespace=\"y\">a</cache-ref>", "text inside of <cache-ref>"),
      ("<cache-ref namespace=\"y\"><property/></cache-ref>", "<cache-ref> is empty: remove <property>"),
      ("<cache-ref/>", "<cache-ref> has no 'namespace'"),
      ("<insert id=\"s\"><selectKey order=\"before\">SELECT 1</selectKey>INSERT</insert>", "'order' is BEFORE or AFTER"),
      ("<insert id=\"s\"><selectKey><selectKey>SELECT 1</selectKey></selectKey>INSERT</insert>", "unknown element <selectKey>"),
      (
        "<insert id=\"s\">INSERT <if test=\"a\"><selectKey>SELECT 1</selectKey></if></insert>", "unknown element <selectKey>"
      ),
      ("<insert id=\"s\"><selectKey useCache=\"true\">SELECT 1</selectKey>INSERT</insert>", "unknown attribute 'useCache'"),
      ("<insert id=\"s\" useGeneratedKeys=\"TRUE\">INSERT</insert>", "'useGeneratedKeys' is true or false"),
      ("<select id=\"s\" resultOrdered=\"1\">SELECT 1</select>", "'resultOrdered' is true or false"),
      ("<select id=\"s\" flushCache=\"\">SELECT 1</select>", "'flushCache' is true or false"),
    ])
  func others(body: String, fault: String) { expect(fault, in: body) }

  @Test(
    "Parameter maps",
    arguments: [
      ("<parameter property=\"a\" mode=\"OUT\"/>", "mode OUT is for stored procedures"),
      ("<parameter property=\"a\" mode=\"in\"/>", "'mode' is IN, OUT or INOUT, not 'in'"),
      ("<parameter property=\"a\" resultMap=\"m\"/>", "'resultMap' is for stored procedures"),
      ("<parameter property=\"a\">b</parameter>", "text inside of <parameter>"),
      ("<parameter property=\"a\"><x/></parameter>", "<parameter> is empty: remove <x>"),
      ("<parameter/>", "<parameter> has no 'property'"),
    ])
  func parameterMaps(body: String, fault: String) {
    let faults = inMapper("<parameterMap id=\"p\" type=\"map\">\(body)</parameterMap>")
    #expect(faults.contains { $0.hasPrefix(fault) }, "\(faults)")
    let allowed = "<parameterMap id=\"p\" type=\"map\"><parameter property=\"a\" mode=\"IN\" scale=\"2\"/></parameterMap>"
    #expect(inMapper(allowed).isEmpty)
  }

  @Test(
    "Attributes that another element has",
    arguments: [
      "<delete id=\"s\" useGeneratedKeys=\"true\">DELETE</delete>", "<delete id=\"s\" keyProperty=\"a\">DELETE</delete>",
      "<select id=\"s\" keyProperty=\"a\">SELECT 1</select>", "<insert id=\"s\" useCache=\"true\">INSERT</insert>",
      "<update id=\"s\" fetchSize=\"1\">UPDATE</update>", "<insert id=\"s\" resultMap=\"m\">INSERT</insert>",
      "<update id=\"s\" resultSetType=\"DEFAULT\">UPDATE</update>", "<delete id=\"s\" affectData=\"true\">DELETE</delete>",
      "<select id=\"s\" namespace=\"a\">SELECT 1</select>", "<sql id=\"f\" test=\"a\">a</sql>",
    ])
  func attributes(body: String) {
    #expect(inMapper(body).count == 1)
    #expect(inScript(body.replacing(" id=\"s\"", with: " selector=\"s\"")).count == 1)
  }
}
