package import EventSourcing
import HTTPTypes
package import Hummingbird
import NIOCore
import Synchronization

/// Reads the body of a request within a time limit: a client that sends a byte now and then must not occupy the space
/// that others need.
package struct BodyReader {
  private let clock: any GameClock

  /// Creates a reader; `clock` measures the time.
  package init(clock: any GameClock = SuspendingClock()) { self.clock = clock }

  /// The time after which a body is refused, however it arrives: 12 MB take 96 s over a mobile link of 1 Mbit/s.
  static let deadline = Duration.seconds(120)
  /// From here on it must have come at the least rate on average.
  static let grace = Duration.seconds(10)
  /// Bytes a second: a thirtieth of that link.
  static let minRate = 4096.0
  /// How often that is looked at.
  static let lookEvery = Duration.seconds(1)

  /// Reads the whole body, of `most` bytes at most. `arrived` is called with the total number of bytes so far after
  /// each part, and may refuse more.
  ///
  /// - Throws: `NIOTooManyBytesError`; ``Problem`` with 408 if the body arrives too slowly; the errors of `arrived`.
  package func collect(
    _ request: Request, upTo most: Int, arrived: @escaping @Sendable (Int) throws -> Void = { _ in }
  ) async throws -> [UInt8] {
    let body = request.body
    let announced = min(most, request.headers[.contentLength].flatMap { Int($0) } ?? 0)
    let count = Count()
    return try await withThrowingTaskGroup(of: [UInt8].self) { group in
      group.addTask {
        var bytes: [UInt8] = []
        for try await part in body {
          guard bytes.count + part.readableBytes <= most else { throw NIOTooManyBytesError(maxBytes: most) }
          try arrived(part.readableBytes)
          // An array that doubles reserves up to twice the bytes that have arrived. This way, a client that announces
          // much and sends little gets no more memory for it.
          if bytes.capacity < announced, bytes.count + part.readableBytes > announced / 8 {
            bytes.reserveCapacity(announced)
          }
          bytes += part.readableBytesView
          count.bytes.store(bytes.count, ordering: .relaxed)
        }
        return bytes
      }
      group.addTask { [clock] in try await Self.watch(count, clock) }
      defer { group.cancelAll() }
      guard let bytes = try await group.next() else { throw CancellationError() }
      return bytes
    }
  }

  private final class Count: Sendable { let bytes = Atomic(0) }

  /// Looks on until the body comes too slowly, and returns nothing.
  private static func watch(_ count: Count, _ clock: any GameClock) async throws -> [UInt8] {
    let begin = clock.now
    while true {
      try await clock.sleep(for: lookEvery)
      try Task.checkCancellation()
      let elapsed = begin.duration(to: clock.now)
      let due = minRate * ((elapsed - grace) / .seconds(1))
      guard elapsed < deadline, Double(count.bytes.load(ordering: .relaxed)) >= due else {
        throw Problem(
          .requestTimeout, "tooSlow", "The request's body comes too slowly: send it again over a better network.",
          retryAfter: 1)
      }
    }
  }
}
