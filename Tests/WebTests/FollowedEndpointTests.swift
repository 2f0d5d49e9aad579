import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import NIOEmbedded
import Synchronization
import Testing

@testable import HTTP
@testable import Web

@Suite struct `An answer that can be followed` {
  private let house = FakeGames()

  /// The events that a page at `address` hears of an endpoint, until it is refused. `answer` is asked with the number
  /// of the request, from 0 on, and refuses by nil.
  private func heard(
    at address: String? = nil, every interval: Duration = .milliseconds(1),
    _ answer: @escaping @Sendable (_ number: Int) -> String?
  ) async throws -> [String] {
    let asked = Mutex(0)
    let plain: [Endpoint] = [
      .get("/api/thing", "A thing", by: [.host], .json(String.self, "The thing.")) { _, _ in
        let number = asked.withLock { asked in
          defer { asked += 1 }
          return asked
        }
        guard let answer = answer(number) else { throw Problem.hostOnly }
        return try .json(answer)
      }.followed
    ]
    let endpoints = plain.withFollowers(limiter: house.site.memory.limiter, every: interval)
    let events = try #require(endpoints.first { $0.path == "/api/thing/events" })
    let head = HTTPRequest(method: .get, scheme: "http", authority: "quiz.test:8080", path: events.path)
    let channel = EmbeddedChannel()
    channel.remoteAddress = try address.map { try SocketAddress(ipAddress: $0, port: 4000) }
    channel.localAddress = try address.map { _ in try SocketAddress(ipAddress: "10.0.0.2", port: 8080) }
    let context = AppRequestContext(source: .init(channel: channel, logger: Logger(label: "test")))
    let request = Request(head: head, body: RequestBody(buffer: ByteBuffer()))
    let response = try await events.answer(request, context)
    // There is no connection that could be closed.
    let body = try await Response.$isPartOfEvents.withValue(true) { try await response.collected() }
    return String(buffer: body).matches(of: /event: state\ndata: "(.*)"\n\n/).map { String($0.output.1) }
  }

  @Test func `is told at once, and again only when it has changed`() async throws {
    let answers = ["one", "one", "two", "two", "two", "one"]
    #expect(try await heard { $0 < answers.count ? answers[$0] : nil } == ["one", "two", "one"])
  }

  @Test func `is told no more once it is refused`() async throws {
    #expect(try await heard { $0 == 2 ? nil : "\($0)" } == ["0", "1"])
  }

  @Test func `costs its follower as much as asking again and again`() async throws {
    let told = try await heard(at: "10.0.0.66", every: .zero) { $0 < 5000 ? "\($0)" : nil }
    #expect(told.count == Int(RateLimit.read.ofAddress.burst))
  }

  @Test(arguments: [
    ("/api/cameras/events", 403), ("/api/about/guest/events", 403), ("/api/packs/Books/events", 403),
    ("/api/catalogue/events?pack=Books", 403), ("/api/walls/654321/stations/events", 404),
  ]) func `is followed by nobody who may not read it`(path: String, status: Int) async throws {
    let guest = Browser(house.site, at: "10.0.0.9")
    #expect(try await guest.get(path).status == status)
    #expect(try await guest.get(path.replacing("/events", with: "")).status == status)
  }
}
