import DAOCore
import DAOMarkup

extension MarkupChecker {
  /// Applies a `<setting>` of a MyBatis configuration.
  ///
  /// An unsupported setting is a fault if it would change the SQL or the results. Otherwise it is a warning, or ignored if both
  /// values have the same effect here.
  mutating func apply(_ name: Text, _ value: Text, to settings: inout ScriptSettings) {
    switch name.string {
    case "mapUnderscoreToCamelCase": settings.results.usesCamelCase = boolean(name, value)
    case "nullableOnForEach": settings.allowsNullLoops = boolean(name, value)
    case "useGeneratedKeys": settings.usesGeneratedKeys = boolean(name, value)
    case "cacheEnabled": settings.usesCaches = boolean(name, value)
    case "defaultStatementTimeout": settings.timeout = seconds(value)
    case "returnInstanceForEmptyRow": settings.results.keepsEmptyEntities = boolean(name, value)
    case "autoMappingBehavior": settings.results.autoMapping = autoMapping(value) ?? settings.results.autoMapping
    case "defaultScriptingLanguage": checkLanguage(value)
    default: checkWithoutEffect(name, value)
    }
  }

  private mutating func boolean(_ name: Text, _ value: Text) -> Bool {
    if let value = ["true": true, "false": false][value.string.lowercased()] { return value }
    fault("'\(name.string)' is true or false, not '\(value.string)'", at: value.position)
    return false
  }

  private mutating func seconds(_ value: Text) -> Int? {
    if value.string == "null" || value.string.isEmpty { return nil }
    if let number = Int(value.string), number >= 0 { return number }
    fault("'defaultStatementTimeout' is a number of seconds, not '\(value.string)'", at: value.position)
    return nil
  }

  private mutating func autoMapping(_ value: Text) -> ResultSettings.AutoMapping? {
    if let behaviour = ResultSettings.AutoMapping(rawValue: value.string) { return behaviour }
    let names = ResultSettings.AutoMapping.allCases.map(\.rawValue).joined(separator: ", ")
    fault("'autoMappingBehavior' is one of \(names), not '\(value.string)'", at: value.position)
    return nil
  }

  /// MyBatis's other settings, each with the values that give the same results here, and advice for the other values. Without
  /// values, every value gives the same results.
  private static let others: [String: (values: Set<String>, advice: String)] = [
    "autoMappingUnknownColumnBehavior": (
      ["NONE", "WARNING"], "a column without a property is passed over: name the columns that you want"
    ),
    "defaultEnumTypeHandler": (
      ["EnumTypeHandler"], "an enum is stored by its raw value: give it raw values of the column's type"
    ),
    "defaultExecutorType": (["SIMPLE", "REUSE"], "many elements at once are for dao.batch"),
    "useColumnLabel": (["true"], "columns are known by their labels: write the label in the result map"),
    "aggressiveLazyLoading": ([], ""), "argNameBasedConstructorAutoMapping": ([], ""), "callSettersOnNulls": ([], ""),
    "configurationFactory": ([], ""), "defaultFetchSize": ([], ""), "defaultResultSetType": ([], ""),
    "defaultSqlProviderType": ([], ""), "jdbcTypeForNull": ([], ""), "lazyLoadTriggerMethods": ([], ""),
    "lazyLoadingEnabled": ([], ""), "localCacheScope": ([], ""), "logImpl": ([], ""), "logPrefix": ([], ""),
    "multipleResultSetsEnabled": ([], ""), "proxyFactory": ([], ""),
    "safeResultHandlerEnabled": ([], ""), "safeRowBoundsEnabled": ([], ""), "shrinkWhitespacesInSql": ([], ""),
    "useActualParamName": ([], ""), "vfsImpl": ([], ""),
  ]

  private static let effective = [
    "mapUnderscoreToCamelCase", "nullableOnForEach", "useGeneratedKeys", "cacheEnabled", "defaultStatementTimeout",
    "autoMappingBehavior", "defaultScriptingLanguage", "returnInstanceForEmptyRow",
  ]

  private mutating func checkWithoutEffect(_ name: Text, _ value: Text) {
    guard let (values, advice) = Self.others[name.string] else {
      let hint = Self.suggestion(for: name.string, in: Self.effective + Self.others.keys.sorted(), else: "; there are") {
        "'\($0)'"
      }
      return fault("there is no setting '\(name.string)'\(hint)", at: name.position)
    }
    if values.isEmpty || values.contains(value.string) || values.contains(TypeAliases().type(named: value.string)) { return }
    fault("'\(name.string)' cannot be '\(value.string)' here: \(advice)", at: value.position, severity: .warning)
  }
}
