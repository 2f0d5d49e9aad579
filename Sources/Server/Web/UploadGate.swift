import Basics
import HTTPTypes
import Synchronization

/// Bounds the memory that pictures take while they are received and judged, by what has arrived of them. Players in a
/// question that runs are let in before all others, of whom no address gets everything.
final class UploadGate: Sendable {
  /// Bytes of all pictures at once: 32 phones send 3 MB of frames, or a few of them photographs.
  static let mostBytes = 128 << 20
  /// What only players in a question that runs may take of it.
  static let keptForPlayers = 64 << 20
  /// The share of one address, in which two photographs of 12 MB and a class's frames have room.
  static let mostOfOne = 32 << 20

  private struct Held {
    var all = 0
    var of: [NetworkAddress: Int] = [:]
  }

  private let held = Mutex(Held())

  /// What one picture holds.
  final class Room: Sendable {
    private let gate: UploadGate
    private let address: NetworkAddress?
    private let isPlaying: Bool
    private let bytes = Atomic(0)

    fileprivate init(_ gate: UploadGate, of address: NetworkAddress?, isPlaying: Bool) {
      (self.gate, self.address, self.isPlaying) = (gate, address, isPlaying)
    }

    /// Holds `more` bytes that have arrived.
    ///
    /// - Throws: ``Problem`` with 503 where there is no room.
    func take(_ more: Int) throws(Problem) {
      guard gate.take(more, address, isPlaying) else {
        throw Problem(
          .serviceUnavailable, "busy", "Too many pictures are being sent at once: try again in a moment.",
          retryAfter: 1)
      }
      bytes.add(more, ordering: .relaxed)
    }

    fileprivate func giveBack() { gate.giveBack(bytes.load(ordering: .relaxed), address) }
  }

  /// Receives a picture from `address` in the room that `body` takes, and gives the room back when it has run. Who
  /// `isPlaying` is in a question that runs.
  @discardableResult
  func pass<Result: Sendable>(
    from address: NetworkAddress?, isPlaying: Bool = false, _ body: (Room) async throws -> Result
  ) async throws -> Result {
    let room = Room(self, of: address?.subscriber, isPlaying: isPlaying)
    defer { room.giveBack() }
    return try await body(room)
  }

  private func take(_ bytes: Int, _ address: NetworkAddress?, _ isPlaying: Bool) -> Bool {
    held.withLock { held in
      let share = address.map { (held.of[$0] ?? 0) + bytes } ?? 0
      let fits = isPlaying || held.all + bytes <= Self.mostBytes - Self.keptForPlayers && share <= Self.mostOfOne
      guard fits, held.all + bytes <= Self.mostBytes else { return false }
      held.all += bytes
      if let address { held.of[address] = share }
      return true
    }
  }

  private func giveBack(_ bytes: Int, _ address: NetworkAddress?) {
    held.withLock { held in
      held.all -= bytes
      guard let address, let share = held.of[address] else { return }
      held.of[address] = share > bytes ? share - bytes : nil
    }
  }
}
