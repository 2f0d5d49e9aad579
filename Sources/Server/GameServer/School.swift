public import Maths
public import Players

/// The players and their maths, as pages use them. All methods throw ``GameServerError``.
public protocol School: Sendable {
  /// The names of the references that are number cards, from 0 on; empty if the pack has none.
  var numberCards: [String] { get }
  /// All players of this daemon.
  func players() async throws -> Players
  /// Performs a command on the players and returns them after it.
  func perform(_ command: Players.Command) async throws -> Players
  /// A player's notebook; empty for somebody who has not played yet.
  func notebook(of player: Int) async throws -> Notebook
  /// Performs a command on a player's notebook and returns it after that.
  func perform(_ command: Notebook.Command, of player: Int) async throws -> Notebook
}
