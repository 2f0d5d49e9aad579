import Bingo
import EventSourcing
import GameServer
import HTTP

/// The games of bingo, each a stream of the journal. All methods throw ``GameServerError``.
struct BingoGames: Sendable {
  /// A game with the code in its address.
  struct Found: Sendable {
    let code: String
    let state: Versioned<Bingo>
  }

  /// The lists of the pack.
  let plans: [BingoPlan]
  let aggregates: Aggregates
  let running: RunningGames
  let wallClock: WallClock

  /// Opens a game with the list `id`, or with the first one if that is nil. A game that is not open to others is joined
  /// by the browser that opens it, whose former game ends.
  ///
  /// - Throws: ``GameServerError/refused(_:)`` if there is no such list or it has too few things.
  func open(_ id: String?, isOpen: Bool, by visitor: String) async throws -> Found {
    try await GameServerError.telling {
      guard let plan = id == nil ? plans.first : plans.first(where: { $0.id == id }) else {
        throw GameServerError(Bingo.Refusal.noSuchList)
      }
      let time = wallClock.milliseconds
      let (code, game) = try await unused(isOpen: isOpen)
      var state = try await game.perform(
        .open(plan, isOpen: isOpen, by: Author(id: visitor, name: "", at: time)), expecting: 0)
      if !isOpen { state = try await game.perform(Self.join("", by: visitor, at: time)) }
      let former = running.add(code, of: isOpen ? nil : visitor)
      if let former, try await self.state(of: former) != nil { _ = try await perform(.close(at: time), in: former) }
      return Found(code: code, state: state)
    }
  }

  /// Lets the browser `visitor` join as `name`, with a random card.
  func join(_ code: String, as name: String, by visitor: String) async throws -> Versioned<Bingo> {
    try await perform(Self.join(name, by: visitor, at: wallClock.milliseconds), in: code)
  }

  /// Returns the state of the game with this code; nil if there is none.
  func state(of code: String) async throws -> Versioned<Bingo>? {
    try await GameServerError.telling {
      guard GameCode.isOne(code) else { return nil }
      let state = try await aggregate(code).state
      return state.rules.opening == nil ? nil : state
    }
  }

  /// Returns a stream of the game's current state and the new state after each change; a slow reader gets only the
  /// newest.
  func changes(of code: String) async throws -> AsyncStream<Versioned<Bingo>> {
    try await GameServerError.telling { try await aggregate(code).changes() }
  }

  /// Performs a command and returns the game's state after it.
  func perform(_ command: Bingo.Command, in code: String) async throws -> Versioned<Bingo> {
    try await GameServerError.telling { try await aggregate(code).perform(command) }
  }

  /// The games of classes that are not over, the newest first.
  func ofClasses() async throws -> [Found] {
    var games: [Found] = []
    for code in running.ofClasses {
      if let state = try await state(of: code), isPlayed(state.rules) {
        games.append(Found(code: code, state: state))
      } else {
        running.remove(code)
      }
    }
    return games
  }

  /// The code of the game that `visitor` plays alone and that is not over; nil if there is none.
  func game(of visitor: String) async throws -> String? {
    guard let code = running.game(of: visitor) else { return nil }
    if let state = try await state(of: code), isPlayed(state.rules), state.rules.player(of: visitor) != nil {
      return code
    }
    running.remove(code)
    return nil
  }

  /// Whether things can still be found in the game: it is not over, and the pack has its list as it was.
  func isPlayed(_ game: Bingo) -> Bool {
    guard !game.isOver, let plan = game.opening?.plan else { return false }
    return plans.contains { $0.id == plan.id && $0.things == plan.things }
  }

  private static func join(_ name: String, by visitor: String, at time: Int64) -> Bingo.Command {
    .join(name: name, seed: .random(in: .min ... .max), by: visitor, at: time)
  }

  /// A code that no game in the journal has, with its empty game.
  private func unused(isOpen: Bool) async throws -> (String, Aggregate<Bingo>) {
    var generator = SystemRandomNumberGenerator()
    while true {
      let code = GameCode.drawn(isOpen: isOpen, using: &generator)
      let game = try await aggregate(code)
      if await game.state.version == 0 { return (code, game) }
    }
  }

  private func aggregate(_ code: String) async throws -> Aggregate<Bingo> {
    try await aggregates.aggregate("bingo/\(code)", from: Bingo())
  }
}
