/// The rules of dates. They share what is known of the columns that hold dates.
struct DateRules: ScriptsRule {
  func check(_ scripts: CheckedScripts, _ report: inout CheckReport) throws {
    guard !scripts.schema.dialect.hasTimestamps else { return }
    let columns = try DateColumns(scripts)
    MixedDateRule(columns: columns).check(scripts, &report)
    DateFunctionRule(columns: columns).check(scripts, &report)
    DateSecondsRule(columns: columns).check(scripts, &report)
    DateFormRule(columns: columns).check(scripts, &report)
  }
}
