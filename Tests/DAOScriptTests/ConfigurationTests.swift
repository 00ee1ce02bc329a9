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
    _ body: String, _ settings: ScriptSettings, dialect: TestDialect = .sqlite
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
    #expect(try render(compile(body, settings, dialect: .postgres)) == "SELECT 1")
    #expect(try render(compile(body.replacing("databaseId='lite'", with: "databaseId='sqlite'"), settings)) == "SELECT 2")
    #expect(throws: DAOError.self) { try self.settings("<databaseIdProvider type='com.example.Provider'/>") }
  }

  @Test("A property may have a default where a property of MyBatis's allows it")
  func defaults() throws {
    let allowed = "<property name='org.apache.ibatis.parsing.PropertyParser.enable-default-value' value='true'/>"
    let settings = try settings("<properties>\(allowed)<property name='table' value='staff'/></properties>")
    let body = "<select id='a'>SELECT ${columns: first_name, eid} FROM ${table:none}</select>"
    #expect(try render(compile(body, settings)) == "SELECT first_name, eid FROM staff")
    #expect(throws: DAOError.self) { try compile(body, ScriptSettings()) }
  }
}
