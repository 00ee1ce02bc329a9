import DAOCore
import DAOScript
import Foundation
import Testing

@Suite("Configurations")
struct ConfigurationTests {
  private func settings(_ body: String) throws -> ScriptSettings {
    try ScriptSettings.mybatis(Data("<configuration>\n\(body)</configuration>".utf8), file: "mybatis.xml")
  }

  private func compile(
    _ body: String, _ settings: ScriptSettings, dialect: any Dialect = SQLiteDialect()
  ) throws -> CompiledScript {
    let data = Data("<mapper namespace='x'>\(body)</mapper>".utf8)
    return try Script.parse(data, file: "x.xml", name: "x", settings: settings).compile(dialect: dialect, settings: settings)
  }

  private func render(_ script: CompiledScript) throws -> String {
    guard case .dynamic(let statement) = script.operations[0].content else { return "" }
    let scope = try DynamicScope(.dictionary([:]), databaseID: statement.databaseID)
    return try statement.render(scope).text.sql.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  @Test("A configuration gives settings, properties and aliases")
  func configuration() throws {
    let source = """
      <!DOCTYPE configuration PUBLIC "-//mybatis.org//DTD Config 3.0//EN" "https://mybatis.org/dtd/mybatis-3-config.dtd">
      <configuration>
        <properties><property name="table" value="staff"/></properties>
        <settings><setting name="mapUnderscoreToCamelCase" value="true"/><setting name="lazyLoadingEnabled" value="true"/></settings>
        <typeAliases><typeAlias alias="boss" type="com.example.Manager"/></typeAliases>
        <mappers><mapper resource="a.xml"/></mappers>
      </configuration>
      """
    let settings = try ScriptSettings.mybatis(Data(source.utf8), file: "mybatis.xml")
    #expect(settings.results.usesCamelCase)
    #expect(settings.aliases.type(named: "Boss") == "Manager")
    #expect(settings.aliases.type(named: "_int") == "int")
    let script = try compile("<select id='a' resultType='boss'>SELECT * FROM ${table}</select>", settings)
    #expect(try render(script) == "SELECT * FROM staff")
    #expect(script.operations[0].resultType == "Manager")
    let error = #expect(throws: DAOError.self) {
      try ScriptSettings.mybatis(Data("<configuration>\n<setings/></configuration>".utf8), file: "m.xml")
    }
    #expect(error?.faults.first?.description.hasPrefix("m.xml:2:1: error: unknown element <setings>; did you mean") == true)
  }

  @Test("Settings that change nothing here are passed over, with the values that they may have")
  func harmlessSettings() throws {
    let names = ["logImpl", "proxyFactory", "localCacheScope", "defaultFetchSize", "useActualParamName"]
    let harmless = names.map { "<setting name='\($0)' value='ANY'/>" }.joined()
    let same = "<setting name='defaultEnumTypeHandler' value='org.apache.ibatis.type.EnumTypeHandler'/>"
    #expect(throws: Never.self) { try settings("<settings>\(harmless)\(same)</settings>") }
  }

  @Test(
    "A setting of Java's side that cannot be had is a warning",
    arguments: [
      ("autoMappingUnknownColumnBehavior", "FAILING", "'autoMappingUnknownColumnBehavior' cannot be 'FAILING' here: a column"),
      ("defaultExecutorType", "BATCH", "'defaultExecutorType' cannot be 'BATCH' here: many elements at once are for dao.batch"),
      ("useColumnLabel", "false", "'useColumnLabel' cannot be 'false' here"),
      ("defaultEnumTypeHandler", "a.EnumOrdinalTypeHandler", "'defaultEnumTypeHandler' cannot be"),
    ])
  func warnedSettings(name: String, value: String, message: String) throws {
    let settings = try settings("<settings><setting name='\(name)' value='\(value)'/></settings>")
    let warnings = settings.warnings
    #expect(warnings.count == 1)
    #expect(warnings[0].location.line == 2)
    #expect(warnings[0].description.contains("warning: \(message)"))
  }

  @Test(
    "A setting that would change results, and cannot be had, is a fault at its place",
    arguments: [
      ("defaultScriptingLanguage", "x.VelocityDriver", "'x.VelocityDriver' is no language for SQL here"),
      ("cacheEnabled", "on", "'cacheEnabled' is true or false, not 'on'"),
      ("defaultStatementTimeout", "soon", "'defaultStatementTimeout' is a number of seconds, not 'soon'"),
      ("mapUnderscoreToCamelcase", "true", "there is no setting 'mapUnderscoreToCamelcase'; did you mean"),
    ])
  func refusedSettings(name: String, value: String, message: String) throws {
    let error = try #require(throws: DAOError.self) {
      try settings("<settings><setting name='\(name)' value='\(value)'/></settings>")
    }
    #expect(error.faults.count == 1)
    #expect(error.faults[0].location.line == 2)
    #expect(error.faults[0].message.hasPrefix(message))
  }

  @Test("A cache is left out, and a timeout holds, where the settings say so")
  func effectiveSettings() throws {
    let settings = try settings(
      "<settings><setting name='cacheEnabled' value='false'/><setting name='defaultStatementTimeout' value='25'/></settings>")
    let script = try compile("<cache/><select id='a'>SELECT 1</select><select id='b' timeout='3'>SELECT 1</select>", settings)
    #expect(script.cache == nil)
    #expect(script.operations.map(\.timeout) == [25, 3])
  }

  @Test("An engine has the name that a configuration gives it, and its own")
  func databaseIDs() throws {
    let settings = try settings(
      "<databaseIdProvider type='DB_VENDOR'><property name='SQLite' value='lite'/></databaseIdProvider>")
    let body =
      "<select id='a'>SELECT 1</select><select id='a' databaseId='lite'>SELECT <if test=\"_databaseId == 'lite'\">2</if></select>"
    #expect(try render(compile(body, settings)) == "SELECT 2")
    #expect(try render(compile(body, settings, dialect: PostgresDialect())) == "SELECT 1")
    #expect(try render(compile(body.replacing("databaseId='lite'", with: "databaseId='sqlite'"), settings)) == "SELECT 2")
    #expect(throws: DAOError.self) { try self.settings("<databaseIdProvider type='com.example.Provider'/>") }
  }

  @Test("`PostgreSQL has two names of its own, and that of a configuration`", arguments: ["postgres", "PostgreSQL", "pg"])
  func postgresNames(name: String) throws {
    let settings = try settings(
      "<databaseIdProvider type='DB_VENDOR'><property name='SQL' value='pg'/><property name='Postgre' value='other'/></databaseIdProvider>"
    )
    let body = "<select id='a'>SELECT 1</select><select id='a' databaseId='\(name)'>SELECT <if test='true'>2</if></select>"
    #expect(try render(compile(body, settings, dialect: PostgresDialect())) == "SELECT 2")
    #expect(try compile(body, ScriptSettings(), dialect: SQLiteDialect()).operations.count == 1)
  }

  @Test("`SQLite has no name of PostgreSQL's`")
  func sqliteNames() throws {
    let body = "<select id='a'>SELECT <if test='true'>1</if></select><select id='a' databaseId='postgresql'>SELECT 2</select>"
    #expect(try render(compile(body, ScriptSettings())) == "SELECT 1")
  }

  @Test("A property may have a default where a property of MyBatis's allows it")
  func defaults() throws {
    let allowed = "<property name='org.apache.ibatis.parsing.PropertyParser.enable-default-value' value='true'/>"
    let settings = try settings("<properties>\(allowed)<property name='table' value='staff'/></properties>")
    let script = try compile("<select id='a'>SELECT ${columns: first_name, eid} FROM ${table:none}</select>", settings)
    #expect(try render(script) == "SELECT first_name, eid FROM staff")
    #expect(script.warnings.isEmpty)
  }

  @Test(
    "A default that nothing allows counts too, since Java may allow it, and is a warning in texts, attributes and fragments")
  func assumedDefaults() throws {
    let settings = try settings("<properties><property name='table' value='staff'/></properties>")
    let script = try compile(
      """
      <sql id='f'>${column:eid}</sql>
      <select id='a'>SELECT <include refid='${fragment:f}'/> FROM ${table:none}</select>
      """, settings)
    #expect(try render(script) == "SELECT eid FROM staff")
    let line = "<property name=\"org.apache.ibatis.parsing.PropertyParser.enable-default-value\" value=\"true\"/>"
    let advice = "write \(line) into the <properties> of the configuration, if that is meant"
    #expect(
      Set(script.warnings.map(\.description)) == [
        "x.xml:2:39: warning: '${fragment:f}' is taken for 'f': \(advice)",
        "x.xml:2:61: warning: '${table:none}' is taken for 'staff': \(advice)",
        "x.xml:1:35: warning: '${column:eid}' is taken for 'eid': \(advice)",
      ])
    #expect(throws: DAOError.self) { try compile("<select id='a'>SELECT ${x > 1 ? 'a' : 'b'}</select>", settings) }
    let own = Data("<dao><select selector='a'>SELECT ${a:b}</select></dao>".utf8)
    #expect(throws: DAOError.self) {
      try Script.parse(own, file: "a.dao.xml", name: "a", settings: settings).compile(dialect: SQLiteDialect())
    }
  }

  @Test("A property has its value in every attribute, and one of an include comes first")
  func attributes() throws {
    let values = [
      "name": "a", "table": "staff", "map": "m", "type": "com.example.Boss", "flag": "true", "item": "i", "three": "3",
    ]
    let properties = values.map { "<property name='\($0)' value='\($1)'/>" }.joined()
    let settings = try settings("<properties>\(properties)</properties>")
    let script = try compile(
      """
      <resultMap id='${map}' type='${type}'><id property='${name}' column='${name}_c'/></resultMap>
      <sql id='f'>FROM ${table} WHERE <if test='${flag}'>${name}</if></sql>
      <select id='${name}' resultMap='${map}' timeout='${three}' useCache='${flag}'>
        SELECT <foreach collection='{1, ${three}}' item='${item}' separator='${name}'>#{${item}}</foreach>
        <include refid='f'><property name='name' value='${name}${three}'/></include>
      </select>
      """, settings)
    let sql = try render(script)
    #expect(sql == "SELECT ? a ? FROM staff WHERE a3")
    #expect(script.operations[0].selector == "a" && script.operations[0].timeout == 3)
    #expect(script.operations[0].resultMap?.name == "x.m")
  }

  @Test("An escaped property, and one that is not known, stay for the call")
  func unreplaced() throws {
    var settings = try settings("<properties><property name='table' value='staff'/></properties>")
    settings.allowsUnsafeSubstitution = true
    let script = try compile("<select id='a'>SELECT '\\${table}' FROM ${table} ORDER BY ${by}</select>", settings)
    guard case .dynamic(let statement) = script.operations[0].content else { return }
    let scope = try DynamicScope(.dictionary(["by": "eid"]), databaseID: statement.databaseID)
    #expect(try statement.render(scope).text.sql == "SELECT '${table}' FROM staff ORDER BY eid")
  }

  @Test("Properties that come to too much text are a fault, and no crash")
  func hugeProperties() throws {
    let settings = try settings(
      "<properties><property name='x' value='\(String(repeating: "a", count: 1 << 20))'/></properties>")
    let error = #expect(throws: DAOError.self) {
      try compile("<select id='a'>SELECT '\(String(repeating: "${x}", count: 99))'</select>", settings)
    }
    #expect(error?.faults.map(\.message) == ["the properties come to too much text: write their values where they are needed"])
  }

  @Test(
    "A class of Java's does nothing, which is a warning that says what to do",
    arguments: [
      (
        "<plugins><plugin interceptor='a.P'><property name='x' value='y'/></plugin></plugins>", 31,
        "'a.P' is a class of Java's, and does nothing here: write an Interceptor"
      ),
      (
        "<typeHandlers><typeHandler javaType='a.M' handler='a.H'/></typeHandlers>", 52,
        "'a.H' is a class of Java's, and does nothing here: write a TypeHandler"
      ),
      (
        "<typeHandlers><package name='a.h'/></typeHandlers>", 30,
        "the classes of 'a.h' are Java's, and do nothing here: write a TypeHandler"
      ),
      ("<objectFactory type='a.F'/>", 22, "'a.F' is a class of Java's, and does nothing here: Codable makes"),
      ("<objectWrapperFactory type='a.F'/>", 29, "'a.F' is a class of Java's"),
      ("<reflectorFactory type='a.F'/>", 25, "'a.F' is a class of Java's"),
    ])
  func classes(element: String, column: Int, message: String) throws {
    let warnings = try settings(element).warnings
    #expect(warnings.map { [$0.location.line, $0.location.column] } == [[2, column]])
    #expect(warnings[0].message.hasPrefix(message))
  }

  @Test("Environments, and handlers of MyBatis's own, are passed over")
  func harmlessElements() throws {
    let environments =
      "<environments default='e'><environment id='e'><transactionManager type='JDBC'/></environment></environments>"
    let handlers = "<typeHandlers><typeHandler handler='org.apache.ibatis.type.StringTypeHandler'/></typeHandlers>"
    #expect(try settings(handlers + environments).warnings.isEmpty)
  }

  @Test(
    "What is wrong with an element is a fault at its place",
    arguments: [
      ("<mappers><mapper/></mappers>", "<mapper> names nothing: write its 'resource', 'url' or 'class'"),
      (
        "<mappers><mapper resource='a.xml' class='A'/></mappers>", "<mapper> names one file or class: write an element for each"
      ),
      ("<mappers><mapper resource=' '/></mappers>", "'resource' is empty: name it"),
      ("<mappers><maper resource='a.xml'/></mappers>", "unknown element <maper>; did you mean <mapper>?"),
      ("<mappers><package/></mappers>", "<package> has no 'name': name the package"),
      ("<plugins><plugin/></plugins>", "<plugin> has no 'interceptor': name the class"),
      ("<typeHandlers><handler/></typeHandlers>", "unknown element <handler>; <typeHandlers> holds <typeHandler>"),
      ("<properties resource='a.properties' url='file:b.properties'/>", "'resource' and 'url' name two files: remove one"),
    ])
  func brokenElements(element: String, message: String) throws {
    let error = try #require(throws: DAOError.self) { try settings(element) }
    #expect(error.faults.map(\.message) == [message] && error.faults[0].location.line == 2)
  }
}
