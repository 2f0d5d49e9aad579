import HTTPTypes
import Hummingbird
import NIOCore
import Synchronization

extension [Endpoint] {
  /// These endpoints, and for each that is ``Endpoint/followed`` an endpoint `PATH/events`, which sends the answer as
  /// an event `state` at once, and again when it has changed. Whoever may read an answer may follow it. While somebody
  /// follows, the answer is made anew at each `interval`, which `limiter` charges as if the page had asked.
  package func withFollowers(limiter: RateLimiter, every interval: Duration = .seconds(1)) -> [Endpoint] {
    self + filter(\.isFollowed).map { $0.follower(limiter, every: interval) }
  }
}

extension Endpoint {
  fileprivate func follower(_ limiter: RateLimiter, every interval: Duration) -> Endpoint {
    let plain = self
    var endpoint = Endpoint.get(
      "\(path)/events", "\(operation?.summary ?? ""), again after each change", with: operation?.parameters ?? [],
      by: operation?.roles ?? [], .events("`state`, each of them what `\(path)` answers then"),
      refuses: operation?.refuses ?? []
    ) { request, context in
      let ask = { @Sendable in
        if let kind = plain.kind { try limiter.admit(kind, request, context) }
        return try await plain.answer(request, context)
      }
      let answer = try await ask()
      guard answer.status == .ok else { return answer }
      let first = try await answer.collected()
      return .events(
        request,
        FollowedAnswers(first: first, interval: interval) {
          do {
            let answer = try await ask()
            return answer.status == .ok ? try await answer.collected() : nil
          } catch {
            // The page asks why, and is told: that its session was revoked, for example.
            return nil
          }
        })
    }
    endpoint.operation?.tag = operation?.tag ?? ""
    return endpoint
  }
}

/// The answers of an endpoint to one request: the first, then each that differs from the one before it, until there is
/// none.
private struct FollowedAnswers: AsyncSequence, Sendable {
  typealias Failure = Never

  /// The first answer, which is JSON, as all are.
  let first: ByteBuffer
  let interval: Duration
  /// Asks again; nil where the request is refused by now.
  let again: @Sendable () async -> ByteBuffer?

  struct AsyncIterator: AsyncIteratorProtocol {
    let answers: FollowedAnswers
    /// The answer that was sent last; nil before the first.
    var sent: ByteBuffer?

    mutating func next() async -> ServerEvent? { await next(isolation: #isolation) }

    mutating func next(isolation actor: isolated (any Actor)?) async -> ServerEvent? {
      guard sent != nil else { return send(answers.first) }
      while (try? await Task.sleep(for: answers.interval, clock: .suspending)) != nil,
        let answer = await answers.again()
      {
        if answer != sent { return send(answer) }
      }
      return nil
    }

    private mutating func send(_ answer: ByteBuffer) -> ServerEvent {
      sent = answer
      return ServerEvent("state", json: answer)
    }
  }

  func makeAsyncIterator() -> AsyncIterator { AsyncIterator(answers: self) }
}

extension Response {
  /// The whole body, in memory.
  func collected() async throws -> ByteBuffer {
    let collector = BodyCollector()
    try await body.write(collector)
    return collector.bytes
  }
}

private final class BodyCollector: ResponseBodyWriter, Sendable {
  private let written = Mutex(ByteBuffer())
  var bytes: ByteBuffer { written.withLock(\.self) }

  func write(_ buffer: ByteBuffer) async throws { written.withLock { _ = $0.writeImmutableBuffer(buffer) } }

  func finish(_ trailingHeaders: HTTPFields?) async throws {}
}
