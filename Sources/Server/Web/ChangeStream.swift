import EventSourcing
import Hummingbird

/// What a page that has seen a stream up to a version is still to be told, state after state.
///
/// A page gets the items that have changed since, not each change: who is slow, or was away, is told no less, and later.
struct ChangeStream<Rules: Sendable, View: Encodable>: AsyncSequence, Sendable {
  typealias Failure = Never

  let states: AsyncStream<Versioned<Rules>>
  /// The version that the page has seen; 0 for nothing.
  let seen: Int
  /// What a page that has seen `version` is to be told; all there is where that is 0.
  let view: @Sendable (_ state: Versioned<Rules>, _ version: Int) -> View

  struct AsyncIterator: AsyncIteratorProtocol {
    var states: AsyncStream<Versioned<Rules>>.AsyncIterator
    var seen: Int
    var isFirst = true
    let view: @Sendable (_ state: Versioned<Rules>, _ version: Int) -> View

    mutating func next() async -> ServerEvent? { await next(isolation: #isolation) }

    mutating func next(isolation actor: isolated (any Actor)?) async -> ServerEvent? {
      while let state = await states.next(isolation: actor) {
        // A page that has seen more than there is comes from another journal, and begins anew.
        if isFirst, seen > state.version { seen = 0 }
        defer { isFirst = false }
        guard state.version != seen || isFirst && seen == 0 else { continue }
        defer { seen = state.version }
        if let event = ServerEvent("changes", view(state, seen), id: state.version) { return event }
      }
      return nil
    }
  }

  func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(states: states.makeAsyncIterator(), seen: seen, view: view)
  }
}

extension Response {
  /// Tells a page what has changed in `states` since it last looked: since the `Last-Event-ID` of its request, or the
  /// version `?after=` where it connects anew.
  static func changes<Rules: Sendable, View: Encodable>(
    _ request: Request, _ states: AsyncStream<Versioned<Rules>>,
    view: @escaping @Sendable (_ state: Versioned<Rules>, _ after: Int) -> View
  ) -> Response {
    let told = Parameter.lastEventID.text(in: request) ?? Parameter.after.text(in: request)
    let seen = told.flatMap { Int($0) } ?? 0
    return .events(request, ChangeStream(states: states, seen: Swift.max(0, seen), view: view))
  }
}
