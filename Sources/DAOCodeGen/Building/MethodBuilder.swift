import DAOCheck
import DAOCore
import DAOSQL
import DAOScript

/// Makes the methods of one operation.
struct MethodBuilder {
  let operation: CheckedOperation
  let context: GenerationContext
  let arguments: MethodArguments
  let columns: ResultColumns
  private let returnsRows: Bool

  /// - Parameter typePrefix: What the names of the arguments' structs begin with.
  init(_ operation: CheckedOperation, _ context: GenerationContext, typePrefix: String = "") {
    self.operation = operation
    self.context = context
    columns = context.checked.columns[operation.operation.name] ?? ResultColumns()
    returnsRows = operation.operation.kind == .select || !columns.columns.isEmpty
    arguments = MethodArguments(operation, context, typePrefix: typePrefix, changes: operation.operation.kind != .select)
  }

  /// What no declaration and no column tells, with the line to write.
  var diagnostics: [Diagnostic] {
    let isMapper = operation.linked.language == .mapper
    // The check tells of a name that only a test has by mistake.
    let misspelt = operation.misspeltTests
    var diagnostics = arguments.untyped.filter { misspelt[$0.name] == nil }.map { input in
      let advice =
        isMapper
        ? "write #{\(input.name), javaType=…}"
        : "write <parameter name=\"\(input.name)\" type=\"…\(input.mayBeAbsent ? "?" : "")\"/> in the operation"
      return Diagnostic(
        .typeNeeded, "nothing tells the type of '\(input.name)': \(advice)", at: input.location,
        severity: isMapper ? .warning : nil, operation: operation.operation.name)
    }
    diagnostics += arguments.unnamed.map { input in
      Diagnostic(
        .swiftName, "'\(input.name)' has no name in Swift of its own: rename the parameter", at: input.location,
        operation: operation.operation.name)
    }
    if returnsRows, element == nil, let column = columns.columns.first {
      let advice = isMapper ? "write a 'resultType'" : column.typeAdvice
      diagnostics.append(
        Diagnostic(
          .typeNeeded, "nothing tells the type of the column '\(column.label)': \(advice)", at: operation.operation.location,
          severity: isMapper ? .warning : nil, operation: operation.operation.name))
    }
    return diagnostics
  }

  var isSelect: Bool { operation.operation.kind == .select }

  // MARK: Methods

  /// The method of the operation itself, and then those beside it.
  var methods: [SwiftMethod] {
    guard returnsRows else { return changes }
    let element = element ?? SwiftType("Row")
    return [method(.call(listElement?.list ?? shape(element), values: values))]
  }

  /// What the operation can be run as beside its call; nil where there is nothing.
  var bound: SwiftOperation? {
    func operation(_ form: SwiftOperation.Form) -> SwiftOperation {
      SwiftOperation(name: arguments.name, selector: self.operation.operation.selector, form: form)
    }
    if returnsRows, let element = listElement {
      let hasPages = isOrdered && self.operation.linked.result.bounds == nil
      return operation(
        .select(
          arguments.parameters, arguments.arguments, element: element, hasPages: hasPages, readsColumn: readsColumn))
    }
    return isSelect ? nil : arguments.batch.map { operation(.change($0)) }
  }

  private var changes: [SwiftMethod] {
    var methods = [method(.change)]
    if operation.operation.kind == .insert, let key = insertedKey {
      let isNumber = key.name == "Int" && insertsOneRow
      if isNumber { methods.append(method(.insertedID, named: arguments.name + "ReturningID")) }
      if !isNumber || operation.operation.keys != nil {
        methods.append(method(.insertedKeys(key), named: arguments.name + "ReturningKeys"))
      }
    }
    return methods
  }

  private func method(_ form: SwiftMethod.Form, named name: String? = nil) -> SwiftMethod {
    let isForEffect =
      switch form {
      case .call: !isSelect
      case .change: true
      case .insertedID, .insertedKeys: false
      }
    return SwiftMethod(
      name: name ?? arguments.name, parameters: arguments.parameters, form: form, isDiscardable: isForEffect,
      arguments: arguments.arguments,
      selector: operation.operation.selector, documentation: documentation, location: operation.operation.location)
  }

  /// The SQL of the longest statement, in one line where it has one.
  private var documentation: [String] {
    let statements = operation.statements
    guard let sql = statements.first?.text.sql else { return [] }
    let lines = sql.split(whereSeparator: \.isNewline).filter { !$0.allSatisfy(\.isWhitespace) }
    let head = statements.count > 1 ? ", with all of its conditions:" : ":"
    if lines.count == 1, !lines[0].contains("`") {
      return ["\(head) `\(lines[0].drop(while: \.isWhitespace).trimmingTrailingWhitespace)`"]
    }
    let indent = lines.dropFirst().map { $0.prefix(while: \.isWhitespace).count }.min() ?? 0
    return [head, "```sql"]
      + lines.enumerated().map { index, line in
        let text = index == 0 ? line.drop(while: \.isWhitespace) : line.dropFirst(indent)
        return text.trimmingTrailingWhitespace
      } + ["```"]
  }

  // MARK: Results

  /// The type of a row, without regard to how many there are; nil where nothing tells the type of its only column.
  var element: SwiftType? { operation.element(context.checked) }

  /// The element of the list that the operation gives; nil where it gives one row at most.
  private var listElement: SwiftType? {
    let element = element ?? SwiftType("Row")
    if let entity = operation.linked.result.entity { return entity.isSingle ? nil : element }
    return columns.rowCount == .any ? element : nil
  }

  /// The type of a result of one row at most.
  private func shape(_ element: SwiftType) -> SwiftType {
    let isCertain = operation.linked.result.entity == nil && columns.rowCount == .exactlyOne
    return isCertain ? element : element.optional
  }

  /// How a column of a type of one's own is read: a row, or all rows, would give that type otherwise.
  private var values: ColumnValues? {
    guard readsColumn, let element else { return nil }
    if listElement != nil { return .all }
    return shape(element).isOptional && columns.rowCount != .exactlyOne ? .onlyPresent : .only
  }

  /// Whether the rows are the values of a column of a type of one's own.
  private var readsColumn: Bool {
    let result = operation.linked.result
    return result.map == nil && result.typeName == nil && columns.columns.count == 1
      && columns.columns[0].type?.isScalar == false
  }

  private var isOrdered: Bool {
    operation.statements.allSatisfy {
      if case .query(let query) = $0.analysis.tree.form { !query.order.isEmpty } else { false }
    }
  }

  // MARK: Keys

  /// Whether every statement inserts one row at most.
  private var insertsOneRow: Bool {
    guard !arguments.takesRows else { return false }
    return operation.statements.allSatisfy { $0.analysis.insertedRows != .any }
  }

  /// The type of the key that an insert makes; nil where it makes none.
  private var insertedKey: SwiftType? {
    guard let column = insertedColumn, let type = context.checked.types.type(of: column) else { return nil }
    // Another key than a number is known to the caller, but where the operation says that the database makes it.
    return type.name == "Int" || operation.operation.keys != nil || !insertsOneRow ? type : nil
  }

  /// The column of the key that an insert makes.
  var insertedColumn: TableColumn? {
    guard let table = operation.changedTable, let schema = try? operation.schema.table(table) else { return nil }
    // What the table generates is the key, beside whatever else is selected.
    let declared =
      operation.operation.keys?.generated?.columns
      ?? operation.linked.selectKeys.flatMap { $0.properties.compactMap(\.names.last) }
    let keys =
      declared.isEmpty
      ? schema.columns.filter { $0.primaryKeyPosition > 0 }
      : declared.compactMap { name in schema.columns.first { $0.name.foldedName == name.foldedName } }
    return keys.count == 1 ? keys[0] : nil
  }
}

extension Substring {
  fileprivate var trimmingTrailingWhitespace: String {
    lastIndex { !$0.isWhitespace }.map { String(self[...$0]) } ?? ""
  }
}
