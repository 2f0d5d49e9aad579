import Basics
import Quiz

extension FrameJudge: FrameJudging {
  func judge(_ picture: SentPicture, of player: PlayerID, in contest: String) async throws -> FrameAnswer {
    let seat = Seat(room: try await rooms.found(contest), player: player)
    return try await judge(.sent(picture), from: "\(contest)/\(player.rawValue)", for: [seat])[0]
  }

  func look(_ picture: SentPicture, of sender: String, among group: ReferenceGroup) async throws -> FrameAnswer {
    try await look(.sent(picture), from: "\(group)/\(sender)", among: group)
  }
}
