/// Why a call runs again, from its beginning or where it was. It is no error of the call, and nobody handles it but what runs the call.
package enum CallRepetition: Error {
  /// Something was sent whose answer is to come. Once it is there, what a call that begins anew has asked before is answered at once.
  case afterAnswer
  /// The call does not ask what it has asked before. Nothing of it may last, and it waits for each answer.
  case withoutAnswers
  /// The server must be waited for, which ``SendingConnection/withoutWaiting(_:)`` does not allow.
  case waiting
}
