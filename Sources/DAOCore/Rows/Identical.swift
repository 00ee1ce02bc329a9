/// `value` as a `To`, which it must be; nil when it is another type.
//
// Without the comparison of the types the cast would also look into optionals and existentials, which takes it much longer.
package func identical<From, To>(_ value: From) -> To? {
  From.self == To.self ? value as? To : nil
}
