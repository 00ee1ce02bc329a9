/// Why a call runs again from its beginning. It is no error of the call, and nobody handles it but what runs the call.
package enum CallRepetition: Error {
  /// A statement was sent, or what must come before it. Once the answer is there, the statements so far are answered at once.
  case afterAnswer
  /// The call does not ask what it has asked before. Nothing of it may last, and it waits for each answer.
  case withoutAnswers
}
