/// How far a run of a call has come that begins anew for each of its statements.
package struct RunPlace {
  /// The number of answers that it has got.
  var answers = 0
  /// The number of its parts that are not run again.
  var results = 0

  package init() {}

  init(answers: Int, results: Int) {
    self.answers = answers
    self.results = results
  }
}
