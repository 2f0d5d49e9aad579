import EventSourcing
import Synchronization

/// Rate limits by key: each key has a bucket of tokens, from which a request takes some, and
/// which fills again (token bucket).
final class TokenBuckets<Key: Hashable & Sendable>: Sendable {
  /// How much a full bucket holds, and how fast it fills.
  struct Rate: Sendable {
    /// Tokens of a full bucket: the most that may be done at once.
    let burst: Double
    let perSecond: Double
  }

  /// Keys remembered at once; an attacker with many must not fill the memory.
  static var maxKeys: Int { 10_000 }

  let rate: Rate
  private let buckets = Mutex<[Key: Bucket]>([:])

  private struct Bucket {
    var spent: Double
    var at: Instant
  }

  init(_ rate: Rate) { self.rate = rate }

  /// How long `key` has to wait until `tokens` are there; nil where they are.
  func wait(for tokens: Double, of key: Key, at now: Instant) -> Duration? {
    let missing = buckets.withLock { $0[key].map { spent($0, at: now) } ?? 0 } + tokens - rate.burst
    // The clock and the numbers may differ by a part in a billion.
    return missing > 1e-9 ? .seconds(missing / rate.perSecond) : nil
  }

  /// Takes `tokens` of `key`, which may come to owe one more bucket.
  func spend(_ tokens: Double, of key: Key, at now: Instant) {
    buckets.withLock { buckets in
      let spent = (buckets[key].map { self.spent($0, at: now) } ?? 0) + tokens
      buckets[key] = Bucket(spent: min(2 * rate.burst, spent), at: now)
      if buckets.count > Self.maxKeys { buckets = buckets.filter { self.spent($0.value, at: now) > 0 } }
      if buckets.count > Self.maxKeys { buckets.removeAll() }
    }
  }

  private func spent(_ bucket: Bucket, at now: Instant) -> Double {
    max(0, bucket.spent - bucket.at.duration(to: now) / .seconds(1) * rate.perSecond)
  }
}
