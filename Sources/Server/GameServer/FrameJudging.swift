public import Basics
public import Quiz

/// Tells the contents of pictures that are sent, as the pages need it.
public protocol FrameJudging: Sendable {
  /// Judges a picture of `player`, whose newer ones supersede it, and plays its contents in `contest`.
  ///
  /// - Throws: ``GameServerError``; so does the other.
  func judge(_ picture: SentPicture, of player: PlayerID, in contest: String) async throws -> FrameAnswer
  /// Keeps the question of `player` open, for some seconds, while `receive` receives and judges a
  /// photograph that begins to come now.
  func expectingPhotograph<Answer: Sendable>(
    of player: PlayerID, in contest: String, _ receive: () async throws -> Answer
  ) async throws -> Answer
  /// Says which references of `group` are in a picture of `sender`, whose newer ones supersede it.
  func look(_ picture: SentPicture, of sender: String, among group: ReferenceGroup) async throws -> FrameAnswer
}
