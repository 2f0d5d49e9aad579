import EventSourcing
import Judging
import PackServer
import Quiz
import Recognition

/// Why questions were decided as they were, as long as the room is there.
extension ContestRoom {
  /// Keeps `account` of the question `round`, counted from 1, if it says more than the account that is already kept.
  func keep(_ account: VerdictExplanation, of player: PlayerID, in round: Int) {
    // A question that was won is decided; a player who plays on after that plays the question again.
    if let known = accounts[player]?[round], !known.won, !account.won, !account.comesNearer(than: known) { return }
    accounts[player, default: [:]][round] = account
  }

  /// Keeps `picture`, in which there are `findings` and of which `account` is, for the author of the pack, if the host
  /// lets it and the picture may show `thing`, which the question `round` asks for, without its being recognised.
  func keepMiss(
    _ picture: Picture, _ findings: Recogniser.Findings, _ account: VerdictExplanation, of player: PlayerID,
    in round: Int, asking thing: String
  ) {
    guard let library, account.mayBeMissed(findings), contest.state.rules.keepsMiss(of: player, in: round) else {
      return
    }
    misses.keep(
      picture, of: player.rawValue, asked: thing, in: round, of: id, with: library, outline: account.outline,
      likeness: account.asked?.probability)
  }

  /// Forgets the pictures of questions that were won, or in which the player was not to the end, and all of them if the
  /// host does not let them be kept.
  func forgetMisses() {
    let rules = contest.state.rules
    misses.forget { $0.contest == id && !rules.keepsMiss(of: PlayerID(rawValue: $0.player), in: $0.round) }
  }

  /// The accounts of the question `round`, from 1 on, in the order of the players.
  func accounts(of round: Int) -> [VerdictExplanation] {
    let kept = misses.all.filter { $0.contest == id && $0.round == round }.map(\.player)
    return contest.state.rules.players.compactMap { player in
      var account = accounts[player.id]?[round]
      account?.keepsPicture = kept.contains(player.id.rawValue)
      return account
    }
  }

  func forgetAccounts(of player: PlayerID) { accounts[player] = nil }
}
