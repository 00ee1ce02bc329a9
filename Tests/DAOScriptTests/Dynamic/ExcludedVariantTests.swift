import DAOCore
import DAOScript
import Foundation
import Testing

@Suite("Variants of tests that exclude each other")
struct ExcludedVariantTests {
  private func variants(_ body: String) throws -> SQLVariants {
    let script = try compile("<dao><select selector='s'>SELECT 0 \(body)</select></dao>")
    guard case .dynamic(let statement) = script.operations[0].content else { throw DAOError(.script, "not dynamic") }
    return statement.variants()
  }

  /// The numbers that each statement has after its 0.
  private func numbers(_ variants: SQLVariants) -> Set<[Int]> {
    Set(variants.statements.map { Array($0.sql.split { !$0.isNumber }.compactMap { Int($0) }.dropFirst()) })
  }

  /// The combinations of `<if>`s with these tests.
  private func combinations(_ tests: String...) throws -> Set<[Int]> {
    let branches = tests.enumerated().map { "<if test=\"\($1.replacing("<", with: "&lt;"))\">, \($0 + 1)</if>" }
    let found = try variants(branches.joined())
    #expect(found.coverage == .all)
    return numbers(found)
  }

  @Test("A test and its contrary never hold together, and one of them does")
  func contraries() throws {
    let one: Set<[Int]> = [[1], [2]]
    #expect(try combinations("x == null", "x != null") == one)
    #expect(try combinations("x != null", "null == x") == one)
    #expect(try combinations("by == 'id'", "by != 'id'") == one)
    #expect(try combinations("'id'.equals(by)", "by != 'id'.toString()") == one)
    #expect(try combinations("flag", "!flag") == one)
    #expect(try combinations("a.b.size() > 0", "not (a.b.size() > 0)") == one)
    #expect(try combinations("x != null and x != ''", "x == null or x == ''") == one)
    #expect(try combinations("x == null or x == ''", "x != null and x != ''") == one)
    #expect(try combinations("a in {'x', 'y'}", "a not in {'x', 'y'}") == one)
  }

  @Test("An expression equals one literal at most")
  func literals() throws {
    #expect(try combinations("by == 'id'", "by == 'name'") == [[1], [2], []])
    #expect(try combinations("by == 'id'", "by == 'name'", "by == null") == [[1], [2], [3], []])
    #expect(try combinations("n == 1", "n == 2") == [[1], [2], []])
    #expect(try combinations("n == true", "n == 'yes'") == [[1], [2], []])
    #expect(try combinations("by == 'id'", "by in {'name', 'dob'}") == [[1], [2], []])
    #expect(try combinations("by == 'id'", "by") == [[1, 2], [2], []])
    #expect(try combinations("by == null", "by") == [[1], [2], []])
    #expect(try combinations("a.by == 'id'", "b.by == 'name'") == [[1, 2], [1], [2], []])
  }

  @Test("A number equals the text that spells it")
  func numbers() throws {
    let all: Set<[Int]> = [[1, 2], [1], [2], []]
    #expect(try combinations("n == 1", "n == '1'") == all)
    #expect(try combinations("n == '1'", "n == '1.0'") == all)
    #expect(try combinations("n == 1", "n == true") == all)
    #expect(try combinations("n == 9007199254740992", "n == 9007199254740993") == all)
    #expect(try combinations("n == '0'", "n") == all)
  }

  @Test("The same test holds everywhere or nowhere")
  func repetitions() throws {
    let doubled: Set<[Int]> = [[1, 2, 3, 4], [1, 3], [2, 4], []]
    #expect(try combinations("name != null", "age != null", "name != null", "age  != null") == doubled)
    #expect(try combinations("a", "a and b") == [[1, 2], [1], []])
    #expect(try combinations("a or b", "a", "b") == [[1, 2, 3], [1, 2], [1, 3], []])
    #expect(try combinations("not (a and b)", "a", "b") == [[1, 2], [1, 3], [1], [2, 3]])
    #expect(try combinations("x &lt; 1", "x > 1") == [[1, 2], [1], [2], []])
  }

  @Test("Branches of a choose and nested branches count too")
  func branches() throws {
    let choose =
      "<choose><when test=\"by == 'id'\">, 1</when><when test='x != null'>, 2</when><otherwise>, 3</otherwise></choose>"
    #expect(try numbers(variants(choose + "<if test=\"by == 'id'\">, 4</if>")) == [[1, 4], [2], [3]])
    #expect(try numbers(variants(choose + "<if test='x == null'>, 4</if>")) == [[1, 4], [1], [2], [3, 4]])
    let nested = "<if test='x != null'>, 1 <if test='x == null'>, 2</if></if>"
    #expect(try numbers(variants(nested)) == [[1], []])
  }

  @Test("Elements of a loop and bound names differ")
  func locals() throws {
    let loop = "<foreach collection='a' item='i'><if test=\"i == 'x'\">, 1</if><if test=\"i == 'y'\">, 2</if></foreach>"
    #expect(try numbers(variants(loop)) == [[], [1], [2], [1, 1], [1, 2], [2, 1], [2, 2]])
    let twice = "<foreach collection='a' item='i'><if test='i.x'>, 1</if><if test='i.x'>, 2</if></foreach>"
    #expect(try numbers(variants(twice)) == [[], [1, 2], [1, 2, 1, 2]])
    let others =
      "<foreach collection='a' item='i'><if test='i.x'>, 1</if></foreach>"
      + "<foreach collection='b' item='i'><if test='i.x'>, 2</if></foreach>"
    #expect(try numbers(variants(others)).isSuperset(of: [[1], [2], [1, 2], [1, 1, 2, 2], [1, 2, 2]]))
    let bound = "<if test='n == null'>, 1</if><bind name='n' value='m'/><if test='n != null'>, 2</if>"
    #expect(try numbers(variants(bound)) == [[1, 2], [1], [2], []])
    let fixed = "<foreach collection='a' item='i'><if test='x'>, 1</if><if test='!x'>, 2</if></foreach>"
    #expect(try numbers(variants(fixed)) == [[], [1], [2], [1, 1], [2, 2]])
  }

  @Test("One list has one number of elements in all of its loops and tests")
  func sizes() throws {
    let loop = "<foreach collection='ids' item='i'>, 1</foreach>"
    #expect(try numbers(variants(loop + loop)) == [[], [1, 1], [1, 1, 1, 1]])
    #expect(try numbers(variants(loop + "<if test='ids != null and ids.size() > 0'>, 2</if>")) == [[], [1, 2], [1, 1, 2]])
    #expect(try numbers(variants("<if test='ids.size > 0'>\(loop)</if>")) == [[], [1], [1, 1]])
    #expect(try numbers(variants("<if test='ids.isEmpty()'>, 2</if>" + loop)) == [[2], [1], [1, 1]])
    #expect(try numbers(variants("<if test='!ids.isEmpty'>, 2</if>" + loop)) == [[], [2, 1], [2, 1, 1]])
    #expect(try numbers(variants("<if test='ids.empty'>, 2</if>" + loop)) == [[2], [1], [1, 1]])
    #expect(try numbers(variants("<if test='ids == null'>, 2</if>" + loop)) == [[], [1], [1, 1]])
    let nullable = "<foreach collection='ids' item='i' nullable='true'>, 1</foreach>"
    #expect(try numbers(variants("<if test='ids == null'>, 2</if>" + nullable)) == [[2], [], [1], [1, 1]])
  }

  @Test("Neither zero nor an empty text is what a test means that excludes one of them")
  func empty() throws {
    #expect(try combinations("id != null and id != 0", "id != null and id != ''") == [[1, 2], []])
  }

  @Test("Pairs that exclude each other are no pairs, and all others meet")
  func pairs() throws {
    let orders = (1...4).map { "<if test=\"by == 'c\($0)'\">, \($0)</if>" }
    let others = (5...16).map { "<if test='a\($0) != null'>, \($0)</if>" }
    let again = (5...16).map { "<if test='a\($0) != null'>, \($0 + 100)</if>" }
    let found = try variants((orders + others + again).joined())
    #expect(found.coverage == .pairs)
    let sets = numbers(found).map(Set.init)
    #expect(sets.allSatisfy { set in set.count { $0 <= 4 } <= 1 })
    #expect(sets.allSatisfy { set in (5...16).allSatisfy { set.contains($0) == set.contains($0 + 100) } })
    for first in 1...16 {
      for second in (max(first, 4) + 1)...17 where second <= 16 {
        let met = Set(sets.map { [$0.contains(first), $0.contains(second)] })
        #expect(met.count == 4, "\(first), \(second): \(met)")
      }
    }
  }
}
