public import EventSourcing
public import Quiz

/// Says what is in pictures that are sent, as the pages need it.
public protocol FrameJudging: Sendable {
  /// Judges a picture of `player`, whose newer ones supersede it, and plays what is seen in `contest`.
  ///
  /// - Throws: ``GameServerError``; so does the other.
  func judge(_ picture: [UInt8], capturedAt: Instant, of player: PlayerID, in contest: String) async throws
    -> FrameAnswer
  /// Says which references of `group` are in a picture of `sender`, whose newer ones supersede it.
  func look(_ picture: [UInt8], capturedAt: Instant, of sender: String, among group: String) async throws
    -> FrameAnswer
}
