import DAOCore

/// A `<resultMap>` as written.
package struct ResultMap: Sendable {
  /// The name without its namespace.
  package var id: String
  /// The script or mapper that declares it.
  package var namespace: String
  /// The position of the element.
  package var location: DAOError.Location
  /// The base map, from which it inherits mappings.
  package var base: ResultReference?
  /// Whether its entities are generated.
  package var isGenerated = false
  package var body: ResultBody

  /// `namespace.id`, the name for references from other files.
  package var qualifiedName: String { "\(namespace).\(id)" }
}

/// The name of a result map or an operation in an attribute: `authorMap`, or `other.authorMap` in another namespace.
package struct ResultReference: Sendable, Hashable {
  package var name: String
  package var location: DAOError.Location
}

/// The mappings of a result map, or of the children of an association, a collection or a case.
package struct ResultBody: Sendable {
  /// `type`, `javaType`, `ofType` or `resultType`.
  package var type: String?
  /// Whether the other columns are mapped by name. Default: as the settings say (nil).
  package var mapsByName: Bool?
  package var mappings: [ResultMapping] = []
  package var discriminator: ResultDiscriminator?
}

/// An `<id>`, `<result>`, `<arg>`, `<idArg>`, `<association>` or `<collection>`.
package struct ResultMapping: Sendable {
  /// The property; nil for a column that is only part of the key, or that is the whole element.
  package var property: String?
  /// Whether the column is part of the entity's key.
  package var isID = false
  /// Whether it is a constructor argument.
  package var isArgument = false
  /// The attribute `column`. A column named here is not mapped by its name as well.
  package var column: String?
  /// The position of that attribute's value; nil without one.
  package var columnLocation: DAOError.Location?
  /// The `javaType` of a column.
  package var type: String?
  /// The name of the type handler that reads the column.
  package var typeHandler: ResultReference?
  package var source: Source
  package var location: DAOError.Location

  package enum Source: Sendable {
    /// A column of the row.
    case column(String)
    /// Other columns of the same row, with a map of their own.
    case join(ResultJoin)
    /// The rows of another operation.
    case select(ResultSelect)
  }
}

/// A nested map over the rows of a join.
package struct ResultJoin: Sendable {
  package var kept: JoinedEntities
  package var map: Map
  /// The prefix of its columns' names.
  package var columnPrefix = ""
  /// The position of `columnPrefix`; nil without one.
  package var prefixLocation: DAOError.Location?
  /// The nested entity exists if one of these columns is not NULL. Default: any of its columns (empty).
  package var notNullColumns: [String] = []
  /// The position of `notNullColumn`; nil without one.
  package var notNullLocation: DAOError.Location?

  package indirect enum Map: Sendable {
    case reference(ResultReference)
    case inline(ResultBody)
  }
}

/// A nested select.
package struct ResultSelect: Sendable {
  package var isList: Bool
  package var operation: ResultReference
  /// The columns that are the arguments. A single argument has no parameter name (nil).
  package var arguments: [Argument]
  /// `fetchType="lazy"`. It is accepted, but fetches at once: a Swift value cannot fetch later.
  package var isLazy: Bool

  package struct Argument: Sendable, Hashable {
    package var parameter: String?
    package var column: String
    /// The position of the parameter; of the column where there is none.
    package var location: DAOError.Location
    package var columnLocation: DAOError.Location
  }
}

/// A `<discriminator>`: the value of a column chooses the map.
package struct ResultDiscriminator: Sendable {
  package var column: String
  /// The position of its column.
  package var location: DAOError.Location
  package var type: String?
  package var cases: [Case]

  package struct Case: Sendable {
    package var value: String
    package var map: ResultJoin.Map
    package var location: DAOError.Location
  }
}
