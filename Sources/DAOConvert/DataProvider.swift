/// A framework whose files are taken over.
package enum DataProvider: String, CaseIterable, Sendable {
  case agiledb, ahdatamodel, actiondata
}
