import GameServer
import Quiz

/// One of the daemon's own cameras as a station: whether it sees, and the game that is played at it.
struct StationView: Codable {
  /// The name of the camera, by which its kiosk is opened.
  let name: String
  let state: CameraState.State
  /// Why there are no pictures, and the remedy; nil if there are.
  let reason: String?
  /// Where its game is; nil where nobody has opened its kiosk.
  let phase: Contest.Phase?
  /// The number of the question that was asked last, from 1 on; nil before the first.
  let number: Int?
  /// The points of the player; nil where nobody has opened its kiosk.
  let points: Int?

  init(_ name: String, _ state: CameraState, _ game: Contest?) {
    (self.name, self.state, reason) = (name, state.state, state.reason)
    phase = game?.phase
    number = game.flatMap { $0.rounds.isEmpty ? nil : $0.rounds.count }
    points = game.map { $0.standings.first?.points ?? 0 }
  }
}
