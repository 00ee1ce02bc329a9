/// The names of all engines, as `databaseId` and folders of streams have them.
package let engineNames: Set<String> = [SQLiteDialect(collations: []).name, PostgresDialect().name]
