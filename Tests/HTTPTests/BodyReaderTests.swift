import EventSourcing
import HTTPTypes
import Hummingbird
import NIOCore
import Synchronization
import TestSupport
import Testing

@testable import HTTP

@Suite(.timeLimit(.minutes(15))) struct `The reader of bodies` {
  /// A request whose body comes in `parts` of so many bytes, each after a pause.
  private func slow(_ parts: Int, of bytes: Int, every pause: Duration, _ clock: TestClock) -> Request {
    let left = Mutex(parts)
    let body = AsyncStream<ByteBuffer>(unfolding: {
      guard
        left.withLock({ left in
          left -= 1
          return left >= 0
        }), (try? await clock.sleep(for: pause)) != nil
      else { return nil }
      return ByteBuffer(repeating: 0xff, count: bytes)
    })
    let head = HTTPRequest(method: .post, scheme: "http", authority: "quiz.test", path: "/api/look")
    return Request(head: head, body: RequestBody(asyncSequence: body))
  }

  private func read(_ parts: Int, of bytes: Int, every pause: Duration) async throws -> (bytes: Int, after: Duration) {
    let clock = TestClock(users: 2)
    let request = slow(parts, of: bytes, every: pause, clock)
    do {
      return (try await BodyReader(clock: clock).collect(request, upTo: 1 << 20).count, clock.elapsed)
    } catch let problem as Problem where problem.status == .requestTimeout {
      return (-1, clock.elapsed)
    }
  }

  @Test func `a body that comes a byte at a time is given up after the time of grace`() async throws {
    #expect(try await read(1000, of: 1, every: .milliseconds(300)) == (-1, BodyReader.grace + BodyReader.lookEvery))
  }

  @Test func `a body that comes at the least rate is read`() async throws {
    #expect(try await read(60, of: 1024, every: .milliseconds(200)) == (60 * 1024, .seconds(12)))
  }

  @Test func `a body that comes for ever is given up, too`() async throws {
    #expect(try await read(10_000, of: 1024, every: .milliseconds(200)) == (-1, BodyReader.deadline))
  }

  @Test func `a body that is too large is given up at once`() async throws {
    let clock = TestClock(users: 2)
    await #expect(throws: NIOTooManyBytesError.self) {
      _ = try await BodyReader(clock: clock).collect(
        slow(10, of: 1 << 19, every: .milliseconds(1), clock), upTo: 1 << 20)
    }
  }
}
