import EventSourcing
import Players
import Synchronization

/// The codes by which a player takes progress to another device: each is good for once and for ten minutes.
///
/// Nothing of it is stored: a code that was not used when the daemon stops is gone.
final class TransferCodes: Sendable {
  /// How long a code is good for: to walk to the other device and to type six digits.
  static let lasts = Duration.seconds(600)
  /// Codes that are remembered; with one more the oldest is forgotten.
  private static let maxCodes = 1000

  /// The player whose progress goes where the code is used.
  struct Traveller: Sendable, Equatable {
    let player: Int
    let name: String
    let picture: Players.Picture?
  }

  private struct Entry {
    let code: String
    let traveller: Traveller
    let until: Instant
  }

  /// Oldest first.
  private let entries = Mutex<[Entry]>([])

  /// Makes a code for `traveller`, in place of the one before.
  func issue(_ traveller: Traveller, at now: Instant) -> String {
    entries.withLock { entries in
      entries.removeAll { $0.until <= now || $0.traveller.player == traveller.player }
      if entries.count >= Self.maxCodes { entries.removeFirst() }
      var code: String
      repeat { code = String(Int.random(in: 100_000...999_999)) } while entries.contains { $0.code == code }
      entries.append(Entry(code: code, traveller: traveller, until: now.advanced(by: Self.lasts)))
      return code
    }
  }

  /// Returns the traveller of a code, which stays good; nil if the code is not good at `now`.
  func traveller(of code: String, at now: Instant) -> Traveller? {
    entries.withLock { $0.first { $0.code == code && $0.until > now }?.traveller }
  }

  /// Takes back a code. Returns its traveller; nil if the code is not good at `now`.
  func use(_ code: String, at now: Instant) -> Traveller? {
    entries.withLock { entries in
      guard let index = entries.firstIndex(where: { $0.code == code && $0.until > now }) else { return nil }
      return entries.remove(at: index).traveller
    }
  }
}
