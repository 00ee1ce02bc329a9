import DAOCore

/// A `<resultMap>` as it was written.
package struct ResultMap: Sendable {
  /// The name without its namespace.
  package var id: String
  /// The script or mapper that it stands in.
  package var namespace: String
  /// Where the element begins.
  package var location: DAOError.Location
  /// The map whose mappings this one inherits.
  package var base: ResultReference?
  package var body: ResultBody

  /// `namespace.id`, the name that other files refer to.
  package var qualifiedName: String { "\(namespace).\(id)" }
}

/// A name of a result map or an operation in an attribute: `authorMap`, or `other.authorMap` in another namespace.
package struct ResultReference: Sendable, Hashable {
  package var name: String
  package var location: DAOError.Location
}

/// The mappings of a result map, or of the children that stand inside of an association, a collection or a case.
package struct ResultBody: Sendable {
  /// `type`, `javaType`, `ofType` or `resultType`.
  package var type: String?
  /// Whether columns without a mapping are mapped by their name; nil leaves it to the settings.
  package var mapsByName: Bool?
  package var mappings: [ResultMapping] = []
  package var discriminator: ResultDiscriminator?
}

/// One `<id>`, `<result>`, `<arg>`, `<idArg>`, `<association>` or `<collection>`.
package struct ResultMapping: Sendable {
  /// The property; nil for a column that is only part of a key, or is the whole element.
  package var property: String?
  /// Whether the column tells one entity from another.
  package var isID = false
  /// Whether it is an argument of a constructor.
  package var isArgument = false
  /// What `column` says: a column that is not mapped by its name as well.
  package var column: String?
  /// The `javaType` of a column.
  package var type: String?
  /// The name of the handler that reads the column.
  package var typeHandler: ResultReference?
  package var source: Source
  package var location: DAOError.Location

  package enum Source: Sendable {
    /// A column of the row.
    case column(String)
    /// Other columns of the same row, in a map of their own.
    case join(ResultJoin)
    /// The rows of another operation.
    case select(ResultSelect)
  }
}

/// A nested map over the rows of a join.
package struct ResultJoin: Sendable {
  package var kept: JoinedEntities
  package var map: Map
  /// What the names of its columns begin with.
  package var columnPrefix = ""
  /// The columns of which one must hold a value, or there is no entity; empty leaves it to all its columns.
  package var notNullColumns: [String] = []

  package indirect enum Map: Sendable {
    case reference(ResultReference)
    case inline(ResultBody)
  }
}

/// A nested select.
package struct ResultSelect: Sendable {
  package var isList: Bool
  package var operation: ResultReference
  /// The columns whose values are the arguments; their parameter's name is nil when there is only one.
  package var arguments: [Argument]
  /// `fetchType="lazy"`: accepted, and fetched together with the rest, since a value cannot fetch.
  package var isLazy: Bool

  package struct Argument: Sendable, Hashable {
    package var parameter: String?
    package var column: String
  }
}

/// A `<discriminator>`: the value of a column chooses the map.
package struct ResultDiscriminator: Sendable {
  package var column: String
  package var type: String?
  package var cases: [Case]

  package struct Case: Sendable {
    package var value: String
    package var map: ResultJoin.Map
    package var location: DAOError.Location
  }
}
