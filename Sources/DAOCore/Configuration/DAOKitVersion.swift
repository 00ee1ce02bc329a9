/// The version of DAOKit, which programs print and tools compare.
package enum DAOKitVersion {
  package static let current = "1.0.0"
}
