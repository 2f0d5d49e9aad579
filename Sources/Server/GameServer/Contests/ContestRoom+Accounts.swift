import EventSourcing
import Judging
import PackServer
import Quiz

/// Why questions were decided as they were, as long as the room is there.
extension ContestRoom {
  /// Keeps `account` of the question `round`, counted from 1, if it says more than the account that is already kept.
  func keep(_ account: VerdictExplanation, of player: PlayerID, in round: Int) {
    // A question that was won is decided; a player who plays on after that plays the question again.
    if let known = accounts[player]?[round], !known.won, !account.won, !account.comesNearer(than: known) { return }
    accounts[player, default: [:]][round] = account
  }

  /// Keeps `picture`, of which `account` is, until the question `round`, which asks for `thing`, is won, if the host lets
  /// it. A picture without any detail shows nothing that could be learnt.
  func keepMiss(
    _ picture: Picture, _ account: VerdictExplanation, of player: PlayerID, in round: Int, asking thing: String
  ) {
    if account.won {
      misses.forget { $0.contest == id && $0.player == player.rawValue && $0.round == round }
    } else if contest.state.rules.keepsMisses, let library, !account.showsNothing {
      misses.keep(
        picture, of: player.rawValue, asked: thing, in: round, of: id, with: library, outline: account.outline,
        likeness: account.asked?.probability)
    }
  }

  /// The accounts of the question `round`, from 1 on, in the order of the players.
  func accounts(of round: Int) -> [VerdictExplanation] {
    contest.state.rules.players.compactMap { accounts[$0.id]?[round] }
  }

  func forgetAccounts(of player: PlayerID) { accounts[player] = nil }
}
