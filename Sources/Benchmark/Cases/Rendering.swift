import DAOCore
import DAOKit
import DAOScript
import Foundation

/// Renders the SQL and the values of a dynamic operation without running it.
enum Rendering {
  static let cases = [
    Case(name: "render", work: "render 3 ifs, a where, a foreach of 10", bar: .seconds(3e-6)) { _, sampler in
      try await measure(sampler)
    }
  ]

  private struct Filter: Encodable {
    var city: String?
    var gender: Int?
    var minimum: Double?
    var positions: [String]

    init(number: Int) {
      city = number.isMultiple(of: 2) ? "Oslo" : nil
      gender = number.isMultiple(of: 3) ? 1 : nil
      minimum = Double(number)
      positions = (0..<10).map { "Position \($0)" }
    }
  }

  private static let script = """
    <dao>
      <select selector="find:" type="Employee">
        SELECT * FROM employee
        <where>
          <if test="city != null">city = #{city}</if>
          <if test="gender != null">AND gender = #{gender}</if>
          <if test="minimum != null and minimum &gt; 0">AND salary &gt;= #{minimum}</if>
          AND position IN <foreach collection="positions" item="p" open="(" separator=", " close=")">#{p}</foreach>
        </where>
      </select>
    </dao>
    """

  private static func measure(_ sampler: Sampler) async throws -> Figures {
    let source = Script.parse(Data(script.utf8), file: "find.dao.xml", name: "find")
    let operation = try source.compile(dialect: SQLiteDialect()).operation(named: "find:", argumentCount: 1)
    guard case .dynamic(let statement) = operation.content else {
      throw MeasuringError(message: "the operation is not dynamic")
    }
    let count = sampler.count ?? 20_000
    let filters = (0..<count).map(Filter.init(number:))
    return try await sampler.time(units: count) {
      for filter in filters {
        let rendered = try statement.render(DynamicScope(.positional([filter])))
        guard try rendered.boundValues(dates: .secondsSince2001).count >= 10 else {
          throw MeasuringError(message: "too few values")
        }
      }
    }
  }
}
