import Eggs
import EventSourcing
import GameServer

extension KeptStreams {
  /// Those of the house, and those of a game beside it.
  static let withEggs =
    ofHouse + [
      KeptStreams("eggs", of: HuntFact.self, [.changes]) { facts, limit, _ in
        limit(.changes).map { HuntFact.erasingAuthors(before: $0, from: facts) } ?? Erasure()
      }
    ]
}

extension KeptStreams.Period {
  static let changes = Self("eggDays")
}
