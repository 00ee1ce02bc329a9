import DAOCore

/// The Swift types that the scripts of another target declare: they are imported from its module.
package struct ImportedTypes: Sendable {
  package let module: String
  /// Whether the types that are generated there are public.
  package let isPublic: Bool
  package let types: TypeDeclarations
  /// The names of the types that are generated there.
  package let generated: Set<String>

  /// - Parameter scripts: Those of the other target.
  package init(module: String, isPublic: Bool, scripts: [CompiledScript]) {
    self.module = module
    self.isPublic = isPublic
    var types = TypeDeclarations()
    types.entities = scripts.flatMap(\.types.entities)
    types.columns = scripts.flatMap(\.types.columns)
    self.types = types
    let selects = scripts.flatMap(\.operations).map(\.linked).filter(\.declaration.generatesEntity)
    generated = Set(
      types.entities.map(\.name) + selects.compactMap { $0.result.entity?.name }
        + scripts.flatMap(\.resultMaps).filter(\.isGenerated).compactMap(\.body.type))
  }
}
