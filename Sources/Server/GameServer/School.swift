public import Maths
public import Players

/// The players and their maths, as the pages need them. What is refused is thrown as ``GameServerError``.
public protocol School: Sendable {
  /// Names of the references that are the number cards, that of 0 first; none where the pack has none.
  var numberCards: [String] { get }
  /// All who play at this daemon.
  func players() async throws -> Players
  /// Does what somebody wants with the players, and returns them after it.
  func perform(_ command: Players.Command) async throws -> Players
  /// The notebook of a player; an empty one for who has not played.
  func notebook(of player: Int) async throws -> Notebook
  /// Does what a player wants, and returns the notebook after it.
  func perform(_ command: Notebook.Command, of player: Int) async throws -> Notebook
}
