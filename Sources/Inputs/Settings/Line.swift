/// A setting as somebody has written it.
struct Line: Sendable {
  let key: String
  let text: String
  let origin: Origin
}
