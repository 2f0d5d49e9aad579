package import EventSourcing
package import Hummingbird

/// The changes to a stream's state since the version that a page has seen.
///
/// Each event has the items that have changed since the previous one, not every single change, so a page that is slow
/// or was away misses nothing.
struct ChangeStream<Rules: Sendable, View: Encodable>: AsyncSequence, Sendable {
  typealias Failure = Never

  let states: AsyncStream<Versioned<Rules>>
  /// The version that the page has seen; 0 for none.
  let seen: Int
  /// The view for a page that has seen `version`; everything if that is 0.
  let view: @Sendable (_ state: Versioned<Rules>, _ version: Int) -> View

  struct AsyncIterator: AsyncIteratorProtocol {
    var states: AsyncStream<Versioned<Rules>>.AsyncIterator
    var seen: Int
    var isFirst = true
    let view: @Sendable (_ state: Versioned<Rules>, _ version: Int) -> View

    mutating func next() async -> ServerEvent? { await next(isolation: #isolation) }

    mutating func next(isolation actor: isolated (any Actor)?) async -> ServerEvent? {
      while let state = await states.next(isolation: actor) {
        // A version beyond the newest comes from another journal, and a state that is not newer than the last one was
        // folded anew without what is erased: the page starts over.
        let isAnew = isFirst ? seen > state.version : seen >= state.version
        if isAnew { seen = 0 }
        defer { isFirst = false }
        guard isAnew || state.version != seen || isFirst && seen == 0 else { continue }
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
  /// Sends a page the changes in `states` since its last version: the `Last-Event-ID` of the request, or `?after=` on a
  /// new connection.
  package static func changes<Rules: Sendable, View: Encodable>(
    _ request: Request, _ states: AsyncStream<Versioned<Rules>>,
    view: @escaping @Sendable (_ state: Versioned<Rules>, _ after: Int) -> View
  ) -> Response {
    let told = Parameter.lastEventID.text(in: request) ?? Parameter.after.text(in: request)
    let seen = told.flatMap { Int($0) } ?? 0
    return .events(request, ChangeStream(states: states, seen: Swift.max(0, seen), view: view))
  }
}
