import EventSourcing
import Quiz

/// The communication of one daemon's rooms with those of other daemons on the same journal.
extension ContestRoom {
  struct Sharing: Sendable {
    /// The name of this daemon, which stays the same after a restart. It identifies the contests at this daemon's
    /// cameras.
    let station: String
    /// Tells the other daemons.
    let tell: @Sendable (PeerMessage) -> Void
  }

  /// Whether the contest is at a camera of another daemon. Only that daemon sees the things that are shown, so only
  /// that daemon runs the contest's clock.
  nonisolated var isElsewhere: Bool { sharing != nil && source == .daemon && station != sharing?.station }

  /// Tells the other daemons which players have a page open here.
  func renewPresence() { tellPresence(watchedHere, isHere: true) }

  func tellPresence(_ players: [PlayerID], isHere: Bool) {
    guard let sharing else { return }
    for first in stride(from: 0, to: players.count, by: PeerMessage.maxItems) {
      let some = Array(players[first..<min(players.count, first + PeerMessage.maxItems)])
      var news = PeerMessage(of: id)
      if isHere { news.here = some } else { news.gone = some }
      sharing.tell(news)
    }
  }

  func tellCheck(_ camera: CameraCheck, of player: PlayerID) {
    guard let sharing else { return }
    var news = PeerMessage(of: id)
    news.checks = [player: camera]
    sharing.tell(news)
  }

  /// Tells the others of pictures that take so long to be judged that they might end the question before.
  func tellJudging() {
    guard let sharing else { return }
    let now = clock.now
    if let toldJudging, now - toldJudging < PeerMessage.judgingEvery { return }
    let old = cameras.compactMapValues { memory in
      memory.oldestUnjudged(at: now).flatMap { now - $0 > PeerMessage.judgingIsTold ? $0.nanoseconds : nil }
    }
    guard !old.isEmpty else { return }
    toldJudging = now
    var news = PeerMessage(of: id)
    for (player, captured) in old {
      news.unjudged = (news.unjudged ?? [:]).merging([player: captured]) { $1 }
      guard news.unjudged?.count == PeerMessage.maxItems else { continue }
      sharing.tell(news)
      news.unjudged = nil
    }
    if news.unjudged != nil { sharing.tell(news) }
  }
}
