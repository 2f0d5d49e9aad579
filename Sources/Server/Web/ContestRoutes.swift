import AsyncAlgorithms
import EventSourcing
import GameServer
import Hummingbird
import Quiz

/// Contests: opened, watched and led.
struct ContestRoutes {
  let contests: any Contests
  let clock: any GameClock
  let sessions: Sessions
  /// Where phones find this daemon; nil where it listens on this machine only.
  let joinAddress: @Sendable () -> String?

  var endpoints: [Endpoint] {
    [
      .post("/api/contests") { try await open($0, $1) },
      .get("/api/contests") { request, _ in
        try sessions.requireHost(request)
        return try .json(await contests.all().map(ContestEntry.init))
      },
      .get("/api/contests/{id}") { request, visit in
        let (snapshot, viewer) = try await find(request, visit)
        return try .json(view(snapshot, for: viewer))
      },
      .get("/api/contests/{id}/events") { try await events($0, $1) },
      .post("/api/contests/{id}/actions") { try await act($0, $1) },
      .post("/api/contests/{id}/leave") { request, visit in
        let (id, player) = try player(request, visit)
        return try .json(
          view(try await contests.perform(.leave(player), in: id, expecting: nil), for: .player(player)))
      },
      .post("/api/contests/{id}/camera") { request, visit in
        let (id, player) = try player(request, visit)
        let snapshot = try await contests.perform(.loseCamera(player), in: id, expecting: nil)
        return try .json(view(snapshot, for: .player(player)))
      },
      .get("/api/contests/{id}/results.csv") { request, visit in
        let contest = try await findAsLeader(request, visit).contest
        return .text(ResultSheet(contest).csv, type: "text/csv; charset=utf-8")
          .download(as: "apeiron-\(contest.opening.id).csv")
      },
      .get("/api/contests/{id}/results.jsonl") { request, visit in
        let contest = try await findAsLeader(request, visit).contest
        return .text(ResultSheet(contest).jsonLines, type: "application/jsonl")
          .download(as: "apeiron-\(contest.opening.id).jsonl")
      },
    ]
  }

  private struct Opening: Decodable {
    let mode: Contest.Mode
    let source: Contest.Source?
    let rounds: Int?
    let seed: UInt64?
    let speedPoints: Bool?
  }

  private func open(_ request: Request, _ visit: Visit) async throws -> Response {
    let body = try await request.json(Opening.self, visit)
    // There is one kiosk, and who opens it ends the game of the one before: that is for its own page and the host.
    if body.mode == .classGame || body.mode == .kiosk && !visit.isLocal { try sessions.requireHost(request) }
    if let rounds = body.rounds, !(1...1000).contains(rounds) {
      throw Problem(.badRequest, "badBody", "The field \"rounds\" must be 1...1000.")
    }
    let snapshot = try await contests.open(
      ContestWish(
        mode: body.mode, source: body.mode == .kiosk ? .daemon : body.source ?? .browser, rounds: body.rounds,
        seed: body.seed, speedPoints: body.speedPoints ?? (body.mode == .classGame)))
    guard body.mode != .classGame, let owner = snapshot.contest.players.first?.id else {
      return try .json(view(snapshot, for: .host), status: .created)
    }
    var response = try Response.json(view(snapshot, for: .player(owner)), status: .created)
    for cookie in sessions.playerCookies(owner.rawValue, in: snapshot.contest.opening.id) { response.setCookie(cookie) }
    return response
  }

  private func events(_ request: Request, _ visit: Visit) async throws -> Response {
    let (snapshot, viewer) = try await find(request, visit)
    var player: PlayerID?
    if case .player(let id) = viewer { player = id }
    guard let changes = await contests.changes(of: snapshot.contest.opening.id, watcher: player) else {
      throw Problem.notFound
    }
    let states = stateEvents(changes, for: viewer, after: request)
    guard snapshot.contest.opening.source == .daemon else { return .events(request, states) }
    let sights = await contests.sights(of: snapshot.contest.opening.id).compactMap { ServerEvent("sight", $0) }
    return .events(request, merge(states, sights))
  }

  /// Each state that `viewer` has not seen yet, by the `Last-Event-ID` of the request.
  func stateEvents(
    _ changes: AsyncStream<ContestSnapshot>, for viewer: ContestView.Viewer, after request: Request
  ) -> AsyncCompactMapSequence<AsyncDropWhileSequence<AsyncStream<ContestSnapshot>>, ServerEvent> {
    let seen = request.headers[named: "Last-Event-ID"].flatMap { Int($0) }
    // The first is what the page has seen already, if nothing has happened since; presence alone makes no version.
    return changes.drop(while: { $0.version == seen }).compactMap { snapshot in
      ServerEvent("state", view(snapshot, for: viewer), id: snapshot.version)
    }
  }

  func view(_ snapshot: ContestSnapshot, for viewer: ContestView.Viewer) -> ContestView {
    ContestView(snapshot, for: viewer, joinAddress: joinAddress(), at: clock.now)
  }

  private func act(_ request: Request, _ visit: Visit) async throws -> Response {
    let (snapshot, viewer) = try await find(request, visit)
    guard viewer == .host || snapshot.contest.opening.mode != .classGame else { throw Problem.hostOnly }
    let action = try await request.json(ContestAction.self, visit)
    let id = snapshot.contest.opening.id
    let after = try await contests.perform(try action.command(), in: id, expecting: action.expecting)
    return try .json(view(after, for: viewer))
  }

  /// The contest of the address, and who asks for it: the host of a class game unless the page is a player's.
  private func find(_ request: Request, _ visit: Visit) async throws -> (ContestSnapshot, ContestView.Viewer) {
    let id = try visit.parameters.require("id")
    let player = sessions.player(request, in: id)
    let isHost = sessions.isHost(request) && request.uri.queryParameters["as"] != "player"
    guard isHost || player != nil else { throw Problem.stranger }
    guard let snapshot = await contests.snapshot(of: id) else { throw Problem.notFound }
    if isHost, player == nil || snapshot.contest.opening.mode == .classGame { return (snapshot, .host) }
    guard let player else { throw Problem.stranger }
    return (snapshot, .player(PlayerID(rawValue: player)))
  }

  private func findAsLeader(_ request: Request, _ visit: Visit) async throws -> ContestSnapshot {
    let (snapshot, viewer) = try await find(request, visit)
    guard viewer == .host || snapshot.contest.opening.mode != .classGame else { throw Problem.hostOnly }
    return snapshot
  }

  private func player(_ request: Request, _ visit: Visit) throws -> (contest: String, PlayerID) {
    let id = try visit.parameters.require("id")
    return (id, PlayerID(rawValue: try sessions.requirePlayer(request, in: id)))
  }
}

/// A contest in the host's list.
private struct ContestEntry: Encodable {
  let id: String
  let mode: Contest.Mode
  let pin: String?
  let phase: String
  let players: Int

  init(_ snapshot: ContestSnapshot) {
    let contest = snapshot.contest
    id = contest.opening.id
    mode = contest.opening.mode
    pin = contest.opening.pin
    phase = contest.phase.rawValue
    players = contest.players.count { $0.presence == .here }
  }
}
