import EventSourcing
import HTTPTypes
import Synchronization

/// Limits the wrong guesses of each address with a token bucket: `most` guesses, and one more each `refill`.
///
/// There are 900,000 PINs. With ten guesses at once and one each six seconds afterwards, an address needs days for a
/// good chance at one of them, while a class that mistypes is not locked out.
final class GuessLimiter: Sendable {
  static let most = 10.0
  static let refill = Duration.seconds(6)
  /// The most addresses remembered, so that an attacker with many cannot fill the memory.
  static let mostAddresses = 10_000

  private struct Bucket {
    var spent: Double
    var at: Instant
  }

  private let buckets = Mutex<[String: Bucket]>([:])

  /// - Throws: ``Problem`` with 429 if `address` has guessed wrong too often.
  func check(_ address: String?, at now: Instant) throws {
    let spent = buckets.withLock { $0[address ?? ""].map { Self.spent($0, at: now) } ?? 0 }
    guard spent > Self.most - 1 else { return }
    let wait = (spent - (Self.most - 1)) * (Self.refill / .seconds(1))
    throw Problem(
      .tooManyRequests, "tooManyGuesses", "Too many wrong guesses from here: wait a moment, then check the PIN.",
      retryAfter: max(1, Int(wait.rounded(.up))))
  }

  /// Counts a wrong guess.
  func punish(_ address: String?, at now: Instant) {
    buckets.withLock { buckets in
      let spent = buckets[address ?? ""].map { Self.spent($0, at: now) } ?? 0
      buckets[address ?? ""] = Bucket(spent: min(Self.most, spent + 1), at: now)
      if buckets.count > Self.mostAddresses { buckets = buckets.filter { Self.spent($0.value, at: now) > 0 } }
      if buckets.count > Self.mostAddresses { buckets.removeAll() }
    }
  }

  private static func spent(_ bucket: Bucket, at now: Instant) -> Double {
    max(0, bucket.spent - bucket.at.duration(to: now) / refill)
  }
}
