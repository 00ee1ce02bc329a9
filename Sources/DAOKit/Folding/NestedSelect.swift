import DAOCore
import DAORuntime
import DAOScript
import Dispatch

/// Runs one nested select for all keys of a level: in one statement if the result is provably the same, else once for each key.
///
/// What is fetched is not fetched again if the call runs again.
final class NestedSelect {
  private let select: CompiledSelect
  private let entities: SelectedEntities
  private let session: Session
  private let dates: Configuration.DateStrategy
  /// What is not fetched yet, the next one first.
  private var parts: ArraySlice<Part> = []
  /// The rows of keys that are fetched one by one, and the number of these.
  private var single: (rows: FoldedRows?, count: Int) = (nil, 0)
  /// Where the run was after the last of them.
  private var place = RunPlace()
  /// When what is fetched now is stopped; nil for never.
  private var deadline: DispatchTime?

  /// The keys that share a statement, with their bound values.
  private struct Group {
    var text: StatementText
    var keys: [[TypedValue]] = []
    var values: [[TypedValue]] = []

    func part(_ places: some Sequence<Int>) -> Group {
      Group(text: text, keys: places.map { keys[$0] }, values: places.map { values[$0] })
    }
  }

  private enum Part {
    /// With one statement for all, whose parameters at these indexes vary. One by one where an owner cannot be told.
    case together(Group, BatchStatement, varying: [Int])
    case oneByOne(Group)

    var group: Group {
      switch self {
      case .together(let group, _, _), .oneByOne(let group): group
      }
    }
  }

  init(
    _ select: CompiledSelect, of keys: [[TypedValue]], _ entities: SelectedEntities, _ session: Session,
    _ dates: Configuration.DateStrategy
  ) throws {
    self.select = select
    self.entities = entities
    self.session = session
    self.dates = dates
    var groups: [ObjectIdentifier: Group] = [:]
    var order: [ObjectIdentifier] = []
    let columns = try columns()
    for key in keys {
      let (text, values) = try render(key, columns)
      let id = ObjectIdentifier(text)
      if groups[id] == nil {
        groups[id] = Group(text: text)
        order.append(id)
      }
      groups[id]?.keys.append(key)
      groups[id]?.values.append(values)
    }
    parts = order.compactMap { groups[$0] }.flatMap(parts(of:))[...]
  }

  /// Fetches the entities of the next keys, and returns the folded rows; nil after the last.
  func fetchNext() throws -> FoldedRows? {
    session.goOn(at: place)
    guard let part = parts.first else { return nil }
    do {
      let rows = try session.within(seconds: entities.operation.timeout, keeping: &deadline) { try fetch(part) }
      parts.removeFirst()
      guard let rows else {
        place = session.place
        parts.insert(.oneByOne(part.group), at: parts.startIndex)
        return try fetchNext()
      }
      return rows
    } catch var error as DAOError {
      error.operation = error.operation ?? entities.operation.name
      error.location = error.location ?? entities.operation.location
      error.sql = error.sql ?? part.group.text.sql
      throw error
    }
  }

  /// The statement for one key, with its values.
  private func render(_ key: [TypedValue], _ columns: [String: [String]]) throws -> (StatementText, [TypedValue]) {
    let operation = entities.operation
    if case .dynamic(let statement) = operation.content {
      let scope = try operation.scope(dynamicArguments(key))
      let rendered = try statement.render(scope, columns: columns)
      return (rendered.text, try rendered.arguments(dates: dates))
    }
    let text = try operation.statement(generation: session.connection.schemaGeneration) {
      try $0.resolve(with: session.table)
    }
    return (text, try arguments(key, for: text).collected(for: text))
  }

  /// The columns that substitutions of the operation may name, by table.
  private func columns() throws -> [String: [String]] {
    guard case .dynamic(let statement) = entities.operation.content else { return [:] }
    var columns: [String: [String]] = [:]
    for table in statement.tables { columns[table] = try session.table(table)?.columns.map(\.name) }
    return columns
  }

  /// One value or a dictionary, as in MyBatis.
  private func dynamicArguments(_ key: [TypedValue]) -> Arguments {
    let named = zip(select.arguments, key).compactMap { argument, value in argument.parameter.map { ($0, value) } }
    guard !named.isEmpty else { return .positional(key) }
    return .positional([Dictionary(named) { first, _ in first }])
  }

  private func arguments(_ key: [TypedValue], for text: StatementText) -> Arguments {
    let named = zip(select.arguments, key).compactMap { argument, value in argument.parameter.map { ($0, value) } }
    guard !named.isEmpty else { return .positional(key) }
    return .named(named.filter { text.parameterNames.index(of: $0.0) != nil })
  }

  private func parts(of group: Group) -> [Part] {
    let varying = group.text.parameters.indices.filter { index in
      !group.values.allSatisfy { ExactValues.isSame($0[index], group.values[0][index]) }
    }
    guard !varying.isEmpty, group.keys.count > 1 else { return [.oneByOne(group)] }
    let dialect = session.connection.dialect
    let batch = select.target.batch(of: group.text, dialect: dialect)
    guard batch.obstacle(to: varying) == nil else { return [.oneByOne(group)] }
    let keys = BatchKeys(group.values, compared: batch.keyParameters(for: varying), dialect: dialect)
    let together = keys.chunks(of: batch.limit(for: varying)).map { Part.together(group.part($0), batch, varying: varying) }
    return together + (keys.ambiguous.isEmpty ? [] : [.oneByOne(group.part(keys.ambiguous))])
  }

  // MARK: Running

  private func fetch(_ part: Part) throws -> FoldedRows? {
    switch part {
    case .together(let group, let batch, let varying): try fetchAtOnce(group, batch, varying)
    case .oneByOne(let group): try fetchOneByOne(group)
    }
  }

  /// Fetches all keys with one statement. Returns nil if a row's owner cannot be told, or if the statement fails where one for
  /// each key may work: its condition can name the alias of an expression, and its list of columns cannot.
  private func fetchAtOnce(_ group: Group, _ batch: BatchStatement, _ varying: [Int]) throws -> FoldedRows? {
    do {
      return try fetchTogether(group, batch, varying)
    } catch let error as DAOError where error.code == .database && session.connection.transactionState != .failed {
      return nil
    }
  }

  private func fetchTogether(_ group: Group, _ batch: BatchStatement, _ varying: [Int]) throws -> FoldedRows? {
    let limit = batch.limit(for: varying)
    // The count is a power of two, so that few different texts suffice and the statement cache hits. The last key fills up the
    // rest.
    let count = min(group.keys.count.roundedUpToPowerOfTwo, limit)
    let padding = repeatElement(group.values[group.values.count - 1], count: count - group.values.count)
    let text = batch.statement(varying: varying, count: count)
    let statement = try session.borrow(text)
    defer { session.connection.giveBack(statement) }
    try statement.bind(.collected(batch.values(of: group.values + padding, varying: varying)))
    let compared = batch.keyParameters(for: varying)
    var owners = BatchOwners(group.values.map { values in compared.map { values[$0] } })
    let hasRow = try statement.step()
    let rows = emptyRows(statement, compared.count, group)
    guard hasRow else { return note(rows, group) }
    let first = statement.columns.count - compared.count
    repeat {
      guard let owner = try owners.owner(of: statement, from: first, count: compared.count) else { return nil }
      try rows.store.add(statement, owner: owner)
    } while try step(statement)
    return note(rows, group)
  }

  private func fetchOneByOne(_ group: Group) throws -> FoldedRows {
    let statement = try session.borrow(group.text)
    defer { session.connection.giveBack(statement) }
    while single.count < group.values.count {
      statement.reset()
      try statement.bind(.collected(group.values[single.count]))
      while try step(statement) {
        // Only after a step: the first one may prepare the statement again, with other columns.
        let filled = single.rows ?? emptyRows(statement, 0, group)
        single.rows = filled
        try filled.store.add(statement, owner: single.count)
      }
      single.count += 1
      place = session.place
    }
    defer { single = (nil, 0) }
    return note(single.rows ?? emptyRows(statement, 0, group), group)
  }

  private func step(_ statement: any PreparedStatement) throws -> Bool {
    if Task.isCancelled { throw Cancellation.error }
    return try statement.step()
  }

  private func plan(_ statement: any PreparedStatement, hiding hidden: Int) -> FoldPlan {
    select.target.resultMap(of: entities.operation).plan(for: statement.columns, hiding: hidden)
  }

  private func emptyRows(_ statement: any PreparedStatement, _ hidden: Int, _ group: Group) -> FoldedRows {
    FoldedRows(
      FoldStore(plan: plan(statement, hiding: hidden), ownerCount: group.keys.count), layout: RowLayout(statement))
  }

  /// Records the place of each key's entities.
  private func note(_ rows: FoldedRows, _ group: Group) -> FoldedRows {
    entities.batches.append(rows)
    for (owner, key) in group.keys.enumerated() {
      entities.owners[ExactValues(values: key)] = (entities.batches.count - 1, owner)
    }
    return rows
  }
}

extension Int {
  fileprivate var roundedUpToPowerOfTwo: Int {
    self <= 1 ? 1 : 1 << (Int.bitWidth - (self - 1).leadingZeroBitCount)
  }
}
