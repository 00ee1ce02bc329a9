import DAOSQL

/// Finds the columns that a statement's parameters are stored in or compared with, from the SQL's tokens.
///
/// ```text
/// INSERT INTO visit (guest, arrived) VALUES (:guest, :at)                  :at is stored in arrived
/// SELECT * FROM visit v WHERE v.arrived BETWEEN ? AND ?                    both are compared with arrived
/// WITH x AS (SELECT :at AS a) SELECT * FROM visit, x WHERE arrived > x.a   :at is compared with arrived
/// ```
/// A parameter inside a calculation has no column. A parameter of a date function is a time value.
package struct ParameterColumns {
  private let resolver: ColumnResolver
  /// The number of the parameter, from 0, at each token that is one.
  private let numbers: [Int: Int]
  private var uses: [ParameterUse]

  private var tokens: StatementTokens { resolver.tokens }
  private var finder: ScopeFinder { resolver.finder }

  /// The use of each parameter of a statement.
  ///
  /// - Parameter schema: Looks a table up by the description of its ``TableName``; nil when there is no such table.
  /// - Throws: The errors of `schema`.
  package static func find(
    in text: StatementText, dialect: any Dialect, schema: (String) throws -> TableSchema?
  ) throws -> [ParameterUse] {
    let tokens = StatementTokens(SQLScanner(text.sql, dialect: dialect).filter(\.isSignificant))
    guard !tokens.isTooDeep else { return text.parameters.map(ParameterUse.init) }
    var columns = ParameterColumns(try ColumnResolver(tokens, dialect: dialect, schema: schema), text)
    columns.followParameters()
    if columns.passesParameters {
      columns.followNames()
      columns.followJoins()
    }
    return columns.uses
  }

  private init(_ resolver: ColumnResolver, _ text: StatementText) {
    self.resolver = resolver
    numbers = Self.numbers(of: text, in: resolver.tokens)
    uses = text.parameters.map(ParameterUse.init)
  }

  /// The number of each parameter, from 0, in ``StatementText/parameters``, by its token.
  private static func numbers(of text: StatementText, in tokens: StatementTokens) -> [Int: Int] {
    let names = Dictionary(text.parameters.enumerated().compactMap { index, parameter in parameter.name.map { ($0, index) } }) {
      first, _ in first
    }
    var count = 0
    var numbers: [Int: Int] = [:]
    for place in tokens.all.indices where tokens.all[place].kind == .parameter {
      let name = String(tokens.all[place].text.dropFirst())
      let parameter = if let number = Int(name), number > 0 { number - 1 } else { names[name] ?? count }
      count = max(count, parameter + 1)
      if text.parameters.indices.contains(parameter) { numbers[place] = parameter }
    }
    return numbers
  }

  private mutating func followParameters() {
    var known: [ResultColumn: ParameterUse] = [:]
    for (place, parameter) in numbers.sorted(by: { $0.key < $1.key }) {
      var places = ParameterPlaces(resolver, known: known)
      places.follow(place..<place + 1)
      known = places.known
      uses[parameter].add(places.use)
      uses[parameter].add(ParameterRole(at: place, resolver))
      if resolver.isTime(place) { uses[parameter].isTime = true }
    }
  }

  // MARK: Names

  /// Whether a subquery selects a parameter: then names of result columns can stand for parameters.
  private var passesParameters: Bool {
    finder.scopes.contains { scope in
      guard !scope.isInserted else { return false }
      return ([scope.selected] + scope.rows.map(Optional.some)).contains { range in
        range.map { $0.contains { numbers[$0] != nil } } ?? false
      }
    }
  }

  /// Adds the uses of every name of a result column that is a parameter.
  private mutating func followNames() {
    var place = 0
    while place < tokens.count {
      var end = place + 1
      guard tokens.name(place) != nil else {
        place = end
        continue
      }
      while tokens.isSymbol(end, "."), tokens.name(end + 1) != nil { end += 2 }
      if !tokens.isSymbol(end, "("), !tokens.isKeyword(place - 1, "AS") { follow(name: place..<end) }
      place = end
    }
  }

  private mutating func follow(name: Range<Int>) {
    var search = SourceSearch(resolver)
    search.look(into: name, in: finder.owners[name.lowerBound])
    guard !search.parameters.isEmpty else { return }
    var places = ParameterPlaces(resolver)
    places.follow(name)
    add(places.use, to: search)
  }

  private mutating func add(_ use: ParameterUse, to search: SourceSearch) {
    for parameter in Set(search.parameters.compactMap { numbers[$0] }) { uses[parameter].add(use) }
  }

  // MARK: Joins

  /// Compares the columns with equal names in `USING` and `NATURAL JOIN`.
  private mutating func followJoins() {
    for scope in finder.scopes where !scope.joinedNames.isEmpty || scope.joinsNaturally {
      let names = scope.joinsNaturally ? scope.joinedNames.union(scope.sources.flatMap(names)) : scope.joinedNames
      for name in names {
        var search = SourceSearch(resolver)
        for source in scope.sources { search.look(for: name, of: source.origin) }
        var use = ParameterUse()
        use.add(search.columns)
        add(use, to: search)
      }
    }
  }

  /// The column names of a source that is a query.
  private func names(of source: QueryScope.Source) -> [String] {
    var scopes: [Int] = []
    switch source.origin {
    case .query(let found): scopes = found
    case .table(let table):
      guard table.schema == nil, let query = finder.named[table.name.lowercased()] else { return [] }
      guard query.columns.isEmpty else { return query.columns }
      scopes = query.scopes
    case .unknown: break
    }
    guard let first = scopes.first, let selected = finder.scopes[first].selected else { return [] }
    return tokens.parts(of: selected).compactMap(resolver.label)
  }
}
