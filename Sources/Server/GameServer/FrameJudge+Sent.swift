import EventSourcing
import Quiz

extension FrameJudge: FrameJudging {
  func judge(
    _ picture: [UInt8], capturedAt: Instant, of player: PlayerID, in contest: String
  ) async throws -> FrameAnswer {
    let seat = Seat(room: try await rooms.found(contest), player: player)
    return try await judge(
      .sent(picture, capturedAt: capturedAt), from: "\(contest)/\(player.rawValue)", for: [seat])[0]
  }

  func look(
    _ picture: [UInt8], capturedAt: Instant, of sender: String, among group: String
  ) async throws -> FrameAnswer {
    try await look(.sent(picture, capturedAt: capturedAt), from: "\(group)/\(sender)", among: group)
  }
}
