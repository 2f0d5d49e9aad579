import Bingo
import EventSourcing
import GameServer
import HTTP
import Hummingbird
import Judging
import Web

/// Bingo: opens, shows and follows games, lets people join, and judges what they show.
struct BingoRoutes {
  let games: BingoGames
  let house: House

  private struct Opening: Decodable, Described {
    static let fields: [String: JSONValue] = [
      "list": "The list of things, by its id; the first one without it.",
      "open": "Whether others may join with the code; only the host may open such a game.",
    ]

    let list: String?
    let open: Bool
  }

  private struct Join: Decodable, Described {
    static let fields: [String: JSONValue] = ["name": "The name that others see; up to 32 characters."]

    let name: String
  }

  var endpoints: [Endpoint] {
    let endpoints: [Endpoint] = [
      .get("/api/bingo", "What can be played", with: [.language], .json(BingoContents.self, "The lists of things.")) {
        request, _ in
        var mine: String?
        if let visitor = house.sessions.visitor(request) { mine = try await games.game(of: visitor) }
        let running = house.sessions.isHost(request) ? try await games.ofClasses() : []
        return try .json(
          BingoContents(games.plans, mine: mine, games: running, in: Wording(house.glossary, for: request)))
      },
      .post(
        "/api/bingo", "Open a game", Opening.self,
        .created(BingoView.self, "The game; one that is not open to others has a card for the browser that opened it."),
        refuses: [.unauthorized, .notFound, .conflict]
      ) { body, request, _ in
        if body.open { try house.sessions.requireHost(request) }
        return try await house.sessions.withVisitor(of: request) { visitor in
          let game = try await games.open(body.list, isOpen: body.open, by: visitor)
          return try .json(view(game.state, game.code, request, visitor), status: .created)
        }
      }.costly,
      .get(
        "/api/bingo/{game}", "A game", with: [.language], .json(BingoView.self, "With all players."),
        refuses: [.tooManyRequests]
      ) { request, context in
        let game = try await find(request, context)
        return try .json(view(game.state, game.code, request, house.sessions.visitor(request)))
      },
      .get(
        "/api/bingo/{game}/events", "Follow a game", with: [.language, .after, .lastEventID],
        .events("`changes`, each a BingoView with the players that have changed"), refuses: [.tooManyRequests]
      ) { request, context in
        let code = try await find(request, context).code
        let viewer = viewer(request, house.sessions.visitor(request))
        return .changes(request, try await games.changes(of: code)) {
          BingoView($0, code: code, after: $1, for: viewer)
        }
      },
      .get(
        "/api/bingo/{game}/qr.svg", "The address for joining, as a QR code", .media("image/svg+xml", "The code."),
        refuses: [.tooManyRequests]
      ) { request, context in
        let game = try await find(request, context)
        let address = view(game.state, game.code, request, nil).address
        guard let svg = address.flatMap(QRCode.svg) else { throw Problem.notFound }
        return .text(svg, type: "image/svg+xml")
      },
      .post(
        "/api/bingo/{game}/join", "Join a game, or come back to one's card", Join.self,
        .json(BingoView.self, "The game with the card of this browser."),
        refuses: [.conflict]
      ) { body, request, context in
        let code = try await find(request, context).code
        return try await house.sessions.withVisitor(of: request) { visitor in
          let state = try await games.join(code, as: body.name, by: visitor)
          return try .json(view(state, code, request, visitor))
        }
      },
      .post(
        "/api/bingo/{game}/show", "Show a thing of one's card", with: [.pictureKind], sends: .picture,
        .json(FrameAnswer.self, "What is seen; the outcome is \"won\" if something new of the card is found."),
        refuses: [.conflict], run: show),
      .post(
        "/api/bingo/{game}/close", "End a game: the host's, or one that this browser plays alone",
        .json(BingoView.self, "The game afterwards."), refuses: [.unauthorized]
      ) { request, context in
        let game = try await find(request, context)
        if game.state.rules.opening?.isOpen == true { try house.sessions.requireHost(request) }
        let state = try await games.perform(.close(at: house.wallClock.milliseconds), in: game.code)
        return try .json(view(state, game.code, request, house.sessions.visitor(request)))
      },
    ]
    return endpoints.naming(
      .path("game", "The game's code: six digits, or four times six digits for a game of one person."))
  }

  /// Returns the game in the address; limits wrong guesses. The host, and browsers that play in the game, are not kept
  /// out by the guesses of others behind the same address. A game of one person is not there for others.
  private func find(_ request: Request, _ context: AppRequestContext) async throws -> BingoGames.Found {
    let code = try context.parameters.require("game")
    let isHost = house.sessions.isHost(request)
    // For browsers that guess, nothing is read from the journal.
    if !isHost, !games.running.contains(code) { try house.limiter.checkGuesses(request, context) }
    let state = try await games.state(of: code)
    if let state, let visitor = house.sessions.visitor(request), state.rules.isKnown(to: visitor) {
      return BingoGames.Found(code: code, state: state)
    }
    if !isHost { try house.limiter.checkGuesses(request, context) }
    guard let state, state.rules.opening?.isOpen == true else {
      house.limiter.punishGuess(request, context)
      throw Bingo.Refusal.noSuchGame
    }
    return BingoGames.Found(code: code, state: state)
  }

  /// Scores a picture, and notes what it shows of the player's card.
  @Sendable private func show(_ request: Request, _ context: AppRequestContext) async throws -> Response {
    let game = try await find(request, context)
    let rules = game.state.rules
    guard let visitor = house.sessions.visitor(request), let player = rules.player(of: visitor),
      let plan = rules.opening?.plan
    else { throw Bingo.Refusal.notJoined }
    // A picture that cannot count is not judged.
    if rules.isOver { throw Bingo.Refusal.over }
    guard games.isPlayed(rules) else { throw Bingo.Refusal.listChanged }
    let captured = house.clock.now
    var answer = try await house.uploads.read(request, context, capturedAt: captured) {
      try await house.frames.look($0, of: visitor, among: plan.group)
    }
    let seen = answer.sightings.flatMap(\.names).filter(player.card.things.contains)
    for i in answer.sightings.indices {
      answer.sightings[i].isAnswer = answer.sightings[i].names.contains(where: seen.contains)
    }
    if !seen.isEmpty {
      let after = try await games.perform(.find(seen, by: visitor, at: house.wallClock.milliseconds), in: game.code)
      if after.rules.player(player.number)?.found ?? 0 > player.found { answer.outcome = "won" }
    }
    answer.tookMs = (captured.duration(to: house.clock.now) / .milliseconds(1)).rounded()
    return try .json(Wording(house.glossary, for: request)(answer))
  }

  private func viewer(_ request: Request, _ visitor: String?) -> BingoView.Viewer {
    BingoView.Viewer(
      visitor: visitor, isHost: house.sessions.isHost(request), wording: Wording(house.glossary, for: request),
      address: house.address.addresses().first)
  }

  private func view(_ state: Versioned<Bingo>, _ code: String, _ request: Request, _ visitor: String?) -> BingoView {
    BingoView(state, code: code, for: viewer(request, visitor))
  }
}
