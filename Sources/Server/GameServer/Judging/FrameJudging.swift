public import Basics
public import Quiz

/// Finds the contents of pictures for the pages that sent them.
public protocol FrameJudging: Sendable {
  /// Judges a picture of `player` and plays its contents in `contest`. A newer picture of the player supersedes it.
  ///
  /// - Throws: ``GameServerError``, as does the other function.
  func judge(_ picture: SentPicture, of player: PlayerID, in contest: String) async throws -> FrameAnswer
  /// Keeps the question of `player` open, for some seconds, while `receive` receives and judges a photograph whose
  /// upload begins now.
  func expectingPhotograph<Answer: Sendable>(
    of player: PlayerID, in contest: String, _ receive: () async throws -> Answer
  ) async throws -> Answer
  /// Says which references of `group` are in a picture of `sender`, whose newer ones supersede it.
  func look(_ picture: SentPicture, of sender: String, among group: ReferenceGroup) async throws -> FrameAnswer
}
