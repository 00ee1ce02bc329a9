import DAOCore
import DAOSQL
import Foundation

let sqlite = SQLiteDialect()
let postgres = PostgresDialect()

/// The first statement of a text as a tree.
func tree(_ sql: String, _ dialect: any Dialect = sqlite) -> SyntaxTree? {
  SQLStatement.statements(of: sql, dialect: dialect).first?.tree
}

/// What ran for some number of rounds, or for as many seconds as the environment's `DAOKIT_SOAK` says.
func rounds(_ count: Int, _ body: (Int) throws -> Void) rethrows {
  let seconds = ProcessInfo.processInfo.environment["DAOKIT_SOAK"].flatMap(Double.init)
  let deadline = seconds.map { ContinuousClock.now + .seconds($0) }
  var round = 0
  while deadline.map({ ContinuousClock.now < $0 }) ?? (round < count) {
    try body(round)
    round += 1
  }
  if seconds != nil { print("\(round) rounds") }
}

/// Seed number `number` of the tests: always the same ones, in a soak others each time, which are printed; `DAOKIT_SEED` repeats
/// those.
func seed(_ number: UInt64) -> UInt64 { firstSeed &+ number }

private let firstSeed: UInt64 = {
  let environment = ProcessInfo.processInfo.environment
  if let given = environment["DAOKIT_SEED"].flatMap(UInt64.init) { return given }
  guard environment["DAOKIT_SOAK"] != nil else { return 0 }
  let random = UInt64.random(in: 0 ... .max / 2)
  print("random SQL from the seed \(random)")
  return random
}()
