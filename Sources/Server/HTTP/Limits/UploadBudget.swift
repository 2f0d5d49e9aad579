package import Basics
import HTTPTypes
import Synchronization

/// Bounds the memory that pictures take while they are received and judged, by the bytes of them that have arrived.
/// Players in a question that runs have room that is kept for them. Of neither kind one address gets everything, nor
/// one player the room that is meant for a class.
package final class UploadBudget: Sendable {
  /// Bytes of all pictures at once: 32 phones send 3 MB of frames, or a few of them photographs.
  static let maxBytes = 128 << 20
  /// The part of it that only players in a question that runs may take.
  static let keptForPlayers = 64 << 20
  /// The share of one address, in which two photographs of 12 MB and a class's frames have
  /// room; its players have another.
  static let maxBytesPerAddress = 32 << 20
  /// A photograph of a phone, uploaded whole, has 3 to 8 MB; frames have 20 to 100 KB.
  package static let maxBytesPerPicture = 12 << 20
  /// The share of one player: one picture of any size that is taken.
  static let maxBytesPerPlayer = maxBytesPerPicture

  /// A sender who has a share.
  private enum Holder: Hashable {
    case guests(NetworkAddress)
    case players(NetworkAddress)
    case player(String)

    var maxBytes: Int { if case .player = self { maxBytesPerPlayer } else { maxBytesPerAddress } }
  }

  private struct Held {
    var all = 0
    var of: [Holder: Int] = [:]
  }

  private let held = Mutex(Held())

  package init() {}

  /// The room that one picture holds.
  package final class Room: Sendable {
    private let budget: UploadBudget
    private let holders: [Holder]
    private let isPlaying: Bool
    private let bytes = Atomic(0)

    fileprivate init(_ budget: UploadBudget, of address: NetworkAddress?, player: String?) {
      self.budget = budget
      isPlaying = player != nil
      holders = [address.map { player == nil ? .guests($0) : .players($0) }, player.map { .player($0) }]
        .compactMap(\.self)
    }

    /// Holds `more` bytes that have arrived.
    ///
    /// - Throws: ``Problem`` with 503 where there is no room.
    package func take(_ more: Int) throws(Problem) {
      guard budget.take(more, holders, isPlaying) else {
        throw Problem(
          .serviceUnavailable, "busy", "Too many pictures are being sent at once: try again in a moment.",
          retryAfter: 1)
      }
      bytes.add(more, ordering: .relaxed)
    }

    fileprivate func giveBack() { budget.giveBack(bytes.load(ordering: .relaxed), holders) }
  }

  /// Receives a picture from `address` in the room that `body` takes, and gives the room back when it has run. `player`
  /// is the sender where that is a player in a question that runs, and nil otherwise.
  @discardableResult
  package func receive<Result: Sendable>(
    from address: NetworkAddress?, player: String? = nil, _ body: (Room) async throws -> Result
  ) async throws -> Result {
    let room = Room(self, of: address?.subscriber, player: player)
    defer { room.giveBack() }
    return try await body(room)
  }

  private func take(_ bytes: Int, _ holders: [Holder], _ isPlaying: Bool) -> Bool {
    held.withLock { held in
      let limit = isPlaying ? Self.maxBytes : Self.maxBytes - Self.keptForPlayers
      guard held.all + bytes <= limit, holders.allSatisfy({ held.of[$0, default: 0] + bytes <= $0.maxBytes }) else {
        return false
      }
      held.all += bytes
      for holder in holders { held.of[holder, default: 0] += bytes }
      return true
    }
  }

  private func giveBack(_ bytes: Int, _ holders: [Holder]) {
    held.withLock { held in
      held.all -= bytes
      for holder in holders {
        guard let share = held.of[holder] else { continue }
        held.of[holder] = share > bytes ? share - bytes : nil
      }
    }
  }
}
