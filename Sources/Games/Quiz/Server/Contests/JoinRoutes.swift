import Basics
import EventSourcing
import GameServer
import HTTP
import Hummingbird
import Quiz
import Web

/// The routes that a PIN opens: joining a class game, and its wall.
struct JoinRoutes {
  let contests: any Contests
  let sessions: Sessions
  let limiter: RateLimiter
  let screens: ContestRoutes
  let stations: StationRoutes

  private struct Join: Decodable {
    let pin: String
    let name: String
    /// The names of those who share the phone.
    let others: [String]?
  }

  private struct Joined: Codable, Described {
    static let fields: [String: JSONValue] = [
      "isBack": "Whether the browser was this player of the contest before; the name stays as it was."
    ]

    let contest: String
    let player: String
    let isBack: Bool
  }

  var endpoints: [Endpoint] {
    let endpoints: [Endpoint] = [
      .post(
        "/api/join", "Join a class game", Join.self,
        .created(Joined.self, "The contest, and the player that this browser is; a cookie is set."),
        refuses: [.notFound, .conflict, .tooManyRequests]
      ) { body, request, context in
        let id = try await contest(pin: body.pin, request, context)
        let known = sessions.player(request, in: id).map { PlayerID(rawValue: $0) }
        if known == nil { try limiter.admit(.join, request, context) }
        let origin = BanList.Origin(
          visitor: sessions.visitor(request), address: context.isLocal ? nil : context.client.address?.subscriber)
        if known == nil, banList.isClosed(id, to: origin) { throw Contest.Refusal.removed }
        let player = try await contests.join(id, name: body.name, others: body.others ?? [], returning: known).rawValue
        banList.note(PlayerID(rawValue: player), from: origin, in: id)
        var response = try Response.json(Joined(contest: id, player: player, isBack: known != nil), status: .created)
        for cookie in sessions.playerCookies(player, in: id, for: request) { response.setCookie(cookie) }
        return response
      },
      .get(
        "/api/walls/{pin}", "A contest, as the projector shows it", with: [.language],
        .json(ContestView.self, "The contest."),
        refuses: [.tooManyRequests]
      ) { request, context in
        let id = try await contest(pin: try context.parameters.require("pin"), request, context)
        guard let snapshot = await contests.snapshot(of: id) else { throw Problem.notFound }
        return try .json(screens.view(snapshot, for: .wall, request))
      },
      .get(
        "/api/walls/{pin}/next", "The class game that follows a finished one, for the projector",
        .json(ContestRoutes.NextGame.self, "Its PIN, as soon as it is open."), refuses: [.tooManyRequests]
      ) { request, context in
        let id = try await contest(pin: try context.parameters.require("pin"), request, context)
        guard let snapshot = await contests.snapshot(of: id) else { throw Problem.notFound }
        return try .json(await screens.next(after: snapshot, for: .wall))
      }.followed,
      .get(
        "/api/walls/{pin}/stations", "The stations at the daemon's own cameras, for the projector",
        .json([StationView].self, "The stations, in the order of the cameras."), refuses: [.tooManyRequests]
      ) { request, context in
        _ = try await contest(pin: try context.parameters.require("pin"), request, context)
        return try .json(await stations.views())
      }.followed,
      .get(
        "/api/walls/{pin}/qr.svg", "The address for joining, as a QR code", .media("image/svg+xml", "The code."),
        refuses: [.tooManyRequests]
      ) { request, context in
        let id = try await contest(pin: try context.parameters.require("pin"), request, context)
        let address = await contests.snapshot(of: id).flatMap { screens.view($0, for: .wall, request).joinAddress }
        guard let svg = address.flatMap(QRCode.svg) else { throw Problem.notFound }
        return .text(svg, type: "image/svg+xml")
      },
      .get(
        "/api/walls/{pin}/rounds/{number}/picture", "The answer of a question that is over, as a picture",
        .media("image/jpeg", "At most 480 pixels long."), .unchanged, refuses: [.tooManyRequests]
      ) { request, context in
        let id = try await contest(pin: try context.parameters.require("pin"), request, context)
        guard let snapshot = await contests.snapshot(of: id) else { throw Problem.notFound }
        return try await screens.picture(of: context, in: snapshot, for: request)
      },
      .get(
        "/api/walls/{pin}/events", "The projector's view, again after each change", with: [.language, .lastEventID],
        .events("`state`, each a ContestView with its version as id"),
        refuses: [.tooManyRequests]
      ) { request, context in
        let id = try await contest(pin: try context.parameters.require("pin"), request, context)
        guard let changes = await contests.changes(of: id, watcher: nil) else { throw Problem.notFound }
        return .events(request, screens.stateEvents(changes, for: .wall, after: request))
      },
    ]
    return endpoints.naming(
      .path("pin", "Six digits.", ["type": "string", "pattern": "^[0-9]{6}$"]), ContestRoutes.number)
  }

  /// The contest with this PIN; limits wrong guesses. The host, and browsers that have found the contest before, are
  /// not kept out by the guesses of others behind the same address.
  private func contest(pin: String, _ request: Request, _ context: AppRequestContext) async throws -> String {
    let digits = pin.filter { !$0.isWhitespace }
    let id = await contests.id(pin: digits)
    let visitor = sessions.visitor(request)
    if let id, sessions.player(request, in: id) != nil || banList.hasSeen(id, visitor) { return id }
    if !sessions.isHost(request) { try limiter.checkGuesses(request, context) }
    guard let id else {
      limiter.punishGuess(request, context, players: banList.players(from: context.client.address?.subscriber))
      throw Problem(.notFound, "unknownPIN", "No open game has this PIN: check the PIN on the wall.")
    }
    if let visitor { banList.note(visitor, hasSeen: id) }
    return id
  }

  private var banList: BanList { screens.banList }
}
