/// A setting as written by the user.
struct Line: Sendable {
  let key: String
  let text: String
  let origin: Origin
}
