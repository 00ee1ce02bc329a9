import DAOCore

extension CompiledOperation: SelectedOperation {}

extension OperationLink {
  /// The operation; nil before linking.
  package var operation: CompiledOperation? { selected as? CompiledOperation }

  /// The operation, which must exist by now.
  ///
  /// - Throws: ``DAOError/Code/unknownOperation`` at the reference, with the nearest spelling.
  package func operation(for reference: ResultReference) throws(DAOError) -> CompiledOperation {
    if let operation { return operation }
    throw missing(reference)
  }
}
