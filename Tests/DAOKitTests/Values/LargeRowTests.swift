import Foundation
import Synchronization
import Testing

@testable import DAOKit

@Suite("Large rows in row sequences")
struct LargeRowTests {
  private struct Photo: Decodable {
    var number: Int
    var data: Data
  }

  /// Counts the rows that were decoded, so that it is seen how many are held at once.
  private final class Counting: TypeHandler {
    let count = Atomic(0)

    func value(of property: Int) -> Value { .integer(Int64(property)) }

    func property(of value: Value) -> Int {
      count.add(1, ordering: .sequentiallyConsistent)
      return if case .integer(let number) = value { Int(number) } else { 0 }
    }
  }

  private static let size = 10 << 20

  private static let mapper = """
    <mapper namespace="photos">
      <resultMap id="photo" type="Photo" autoMapping="false">
        <result property="number" column="number" typeHandler="Counting"/>
        <result property="data" column="data"/>
      </resultMap>
      <select id="all" resultMap="photo"><![CDATA[
        WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < 12)
        SELECT n AS number, zeroblob(\(size) + n) AS data FROM c
      ]]></select>
    </mapper>
    """

  private func withPhotos(_ place: TestDatabase.Place, _ body: (DAO, Counting) async throws -> Void) async throws {
    let counting = Counting()
    var configuration = Configuration()
    configuration.typeHandlers = ["Counting": counting]
    try await withDatabaseAsync(place, configuration: configuration) { test in
      try await body(test.database.dao(script: Self.mapper), counting)
    }
  }

  @Test("Of blobs of 10 MiB no more than one is read ahead of the loop", arguments: TestDatabase.Place.allCases)
  func bounded(place: TestDatabase.Place) async throws {
    try await withPhotos(place) { photos, counting in
      var seen = 0
      for try await photo in photos.rows("all", as: Photo.self) {
        seen += 1
        #expect(photo.number == seen && photo.data.count == Self.size + seen)
        // The one that the loop has, the one that waits for it, and the one that is being read.
        #expect(counting.count.load(ordering: .sequentiallyConsistent) <= seen + 2)
      }
      #expect(seen == 12)
    }
  }

  @Test("A loop over them that is left early reads no others", arguments: TestDatabase.Place.allCases)
  func leftEarly(place: TestDatabase.Place) async throws {
    try await withPhotos(place) { photos, counting in
      for try await photo in photos.rows("all", as: Photo.self) where photo.number == 2 { break }
      #expect(counting.count.load(ordering: .sequentiallyConsistent) <= 4)
      let before = counting.count.load(ordering: .sequentiallyConsistent)
      var seen = 0
      try photos.forEach("all") { (photo: Photo) in
        seen += 1
        #expect(photo.data.count == Self.size + seen)
        return seen < 3
      }
      #expect(seen == 3 && counting.count.load(ordering: .sequentiallyConsistent) <= max(before, 4) + 3)
    }
  }

  @Test(
    "Rows of two thousand columns go through a sequence as rows and as dictionaries", arguments: TestDatabase.Place.allCases)
  func wide(place: TestDatabase.Place) async throws {
    try await withDatabaseAsync(place) { test in
      let columns = (0..<2000).map { "n + \($0) AS column_\($0)" }.joined(separator: ", ")
      let dao = try test.dao(
        """
        <select selector="wide"><![CDATA[
          WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < 100) SELECT \(columns) FROM c
        ]]></select>
        """)
      var seen: Int64 = 0
      for try await row in dao.rows("wide", as: Row.self) {
        seen += 1
        #expect(row.columns.count == 2000 && row["column_0"] == .integer(seen) && row["column_1999"] == .integer(seen + 1999))
      }
      #expect(seen == 100)
      struct Some: Decodable, Equatable {
        var column1999: Int
        var column5: Int
      }
      let some: [Some] = try await dao.call("wide")
      #expect(some.count == 100 && some[99] == Some(column1999: 2099, column5: 105))
    }
  }
}

extension DAO {
  /// The synchronous form, which an asynchronous function cannot choose by itself.
  fileprivate func forEach<T: Decodable>(_ selector: String, _ body: (T) throws -> Bool) throws {
    try forEachRow(selector, as: T.self, body)
  }
}
