import AsyncAlgorithms
import EventSourcing
import GameServer
import HTTP
import Hummingbird
import Judging
import PackServer
import Quiz
import Synchronization
import Web

/// Opens contests, shows them, and lets their hosts lead them.
struct ContestRoutes {
  let contests: any Contests
  let glossary: Glossary
  let clock: any GameClock
  let sessions: Sessions
  let banList: BanList
  /// The address at which phones find this daemon; nil if it listens on this machine only.
  let joinAddress: @Sendable () -> String?

  var endpoints: [Endpoint] {
    (opening + views + actions + results).naming(.path("id", "The contest's identifier."), Self.number)
  }

  /// Contests, to open and to find.
  private var opening: [Endpoint] {
    [
      .post(
        "/api/contests", "Open a contest", Opening.self,
        .created(
          ContestView.self, "The contest; a solo or kiosk one has its player, who is the browser that opened it."),
        refuses: [.unauthorized, .notFound, .conflict, .unprocessableContent], run: open
      ).costly,
      .get(
        "/api/contests", "The contests that are open or ended recently", by: [.host],
        .json([ContestEntry].self, "The contests.")
      ) { request, _ in
        try sessions.requireHost(request)
        return try .json(await contests.all().map(ContestEntry.init))
      },
    ]
  }

  /// A contest, to see and to follow.
  private var views: [Endpoint] {
    [
      .get(
        "/api/contests/{id}", "A contest, as the requester may see it", with: [Self.asPlayer, .language],
        by: [.player, .host],
        .json(ContestView.self, "The contest.")
      ) { request, context in
        let (snapshot, viewer) = try await find(request, context)
        return try .json(view(snapshot, for: viewer, request))
      },
      .get(
        "/api/contests/{id}/events", "A contest, again after each change",
        with: [Self.asPlayer, .language, .lastEventID],
        by: [.player, .host],
        .events(
          "`state` (a ContestView, with its version as id) and, if the daemon's camera is used, `sight` (a FrameAnswer)"
        ), run: events),
    ]
  }

  /// What the host, a player or a player's camera does.
  private var actions: [Endpoint] {
    [
      .post(
        "/api/contests/{id}/actions", "Lead a contest", ContestAction.self, by: [.player, .host],
        .json(ContestView.self, "The contest afterwards."), refuses: [.conflict], run: act),
      .post(
        "/api/contests/{id}/leave", "Leave a contest", by: [.player],
        .json(ContestView.self, "The contest afterwards.")
      ) { request, context in
        let (id, player) = try player(request, context)
        return try .json(
          view(try await contests.perform(.leave(player), in: id, expecting: nil), for: .player(player), request))
      },
      .post(
        "/api/contests/{id}/camera", "Say how the player's camera is", CameraReport.self, by: [.player],
        .json(
          ContestView.self,
          "The lobby tells who needs help. While a question runs, the clock of a solo game stands after `lost` until the next frame."
        )
      ) { report, request, context in
        let (id, player) = try player(request, context)
        var snapshot = try await contests.report(report.state, of: player, in: id)
        if report.state == .lost, snapshot.contest.isRoundRunning {
          snapshot = try await contests.perform(.loseCamera(player), in: id, expecting: nil)
        }
        return try .json(view(snapshot, for: .player(player), request))
      },
    ]
  }

  /// What is told of questions that are over.
  private var results: [Endpoint] {
    [
      .get(
        "/api/contests/{id}/next", "The class game that follows a finished one", with: [Self.asPlayer],
        by: [.player, .host], .json(NextGame.self, "Its PIN, as soon as it is open.")
      ) { request, context in
        let (snapshot, viewer) = try await find(request, context)
        return try .json(await next(after: snapshot, for: viewer))
      }.followed,
      .get(
        "/api/contests/{id}/rounds/{number}/picture", "The answer of a question that is over, as a picture",
        with: [Self.asPlayer, Self.image], by: [.player, .host], .media("image/jpeg", "At most 480 pixels long."),
        .unchanged
      ) { request, context in
        let (snapshot, _) = try await find(request, context)
        return try await picture(of: context, in: snapshot, for: request)
      },
      .get(
        "/api/contests/{id}/rounds/{number}/accounts", "Why a question was decided as it was",
        with: [Self.asPlayer, .language], by: [.player, .host],
        .json([VerdictExplanation].self, "One for each player of whom the daemon has seen anything since it started.")
      ) { request, context in
        let snapshot = try await findAsLeader(request, context)
        let (contest, number) = (snapshot.contest, Int(try context.parameters.require("number")) ?? 0)
        // The things that were seen would reveal the one that is asked for.
        guard contest.rounds.indices.contains(number - 1), contest.rounds[number - 1].isOver else {
          throw Problem.notFound
        }
        let wording = Wording(snapshot.glossary ?? glossary, for: request)
        return try .json(await contests.accounts(of: number, in: contest.opening.id).map { wording($0) })
      },
      .get(
        "/api/contests/{id}/results.csv", "The results as a spreadsheet", with: [.language], by: [.player, .host],
        .media("text/csv", "A line per player and question.")
      ) { request, context in
        let (id, sheet) = try await sheet(request, context)
        return .text(sheet.csv, type: "text/csv; charset=utf-8")
          .download(as: "apeiron-\(id).csv")
      },
      .get(
        "/api/contests/{id}/results.jsonl", "The results for programs", with: [.language], by: [.player, .host],
        .media("application/jsonl", "A line per player and question.")
      ) { request, context in
        let (id, sheet) = try await sheet(request, context)
        return .text(sheet.jsonLines, type: "application/jsonl")
          .download(as: "apeiron-\(id).jsonl")
      },
    ]
  }

  /// The class game to which a finished one leads.
  struct NextGame: Codable, Equatable, Described {
    static let fields: [String: JSONValue] = [
      "pin": "The PIN of the only class game whose lobby is open; absent if there is none, or more than one."
    ]

    let pin: String?
  }

  /// The game that follows a class game, so that a class need not type another PIN. It is told to nobody who does not
  /// take part, and of no game that anybody may open.
  func next(after snapshot: ContestSnapshot, for viewer: ContestView.Viewer) async -> NextGame {
    var isTold = snapshot.contest.opening.mode == .classGame && snapshot.contest.phase == .over
    if case .player(let id) = viewer { isTold = isTold && snapshot.contest.player(id)?.presence == .here }
    guard isTold else { return NextGame(pin: nil) }
    let lobbies = await contests.all().map(\.contest).filter { $0.phase == .lobby && !$0.isLocked }
    let pins = lobbies.compactMap(\.opening.pin)
    return NextGame(pin: pins.count == 1 ? pins[0] : nil)
  }

  static let number = Parameter.path(
    "number", "The number of the question, from 1 on.", ["type": "integer", "minimum": 1])

  /// The picture of the answer to the question that the address names: until it is over there is none.
  func picture(of context: AppRequestContext, in snapshot: ContestSnapshot, for request: Request) async throws
    -> Response
  {
    let contest = snapshot.contest
    let index = (Int(try context.parameters.require("number")) ?? 0) - 1
    guard contest.rounds.indices.contains(index), contest.rounds[index].isOver,
      let picture = try await contests.picture(
        of: contest.rounds[index].assignment.image, by: Self.image.text(in: request), in: contest.opening.id)
    else { throw Problem.notFound }
    return .thumbnail(picture, for: request)
  }

  private static let image = Parameter.query(
    "image", "Which of several images of the answer; without it, the first one.")

  private static let asPlayer = Parameter.query(
    "as", "`player` to see the contest as this browser's player, even if the browser is the host's too.",
    ["type": "string", "enum": ["player"]])

  private struct CameraReport: Decodable {
    let state: CameraCheck
  }

  private struct Opening: Decodable, Described {
    static let fields: [String: JSONValue] = [
      "pack":
        "The name of the host's pack in the library, or nothing for the one that the daemon was started with; without it, the usual one.",
      "questions": [
        "description": "The numbers of the pack's questions that are asked, from 0; all of them without it.",
        "items": ["type": "integer", "minimum": 0],
      ],
      "inOrder": "Whether they are asked in the pack's order; otherwise in a random one.",
      "rounds": ["minimum": 1, "maximum": 1000],
      "camera": "The name of the daemon's camera that is judged; without it, the first.",
      "hintsAtHalfTime": "Whether a hint waits until half of the time is over; without it, as the pack says.",
      "advanceSeconds": [
        "description": "After how many seconds the next question follows an answer by itself.", "minimum": 3,
        "maximum": 60,
      ],
    ]

    let mode: Contest.Mode
    let source: Contest.Source?
    let camera: String?
    let pack: String?
    let questions: [Int]?
    let inOrder: Bool?
    let rounds: Int?
    let seed: UInt64?
    let speedPoints: Bool?
    let hintsAtHalfTime: Bool?
    let advanceSeconds: Int?
  }

  @Sendable private func open(_ body: Opening, _ request: Request, _ context: AppRequestContext) async throws
    -> Response
  {
    let source = body.source ?? (body.mode == .kiosk ? .daemon : .browser)
    // There is one kiosk at each of the daemon's cameras, and opening it ends the previous game there: only the kiosk's
    // page and the host may do that. A tablet with its own camera affects nobody else.
    if body.mode == .classGame || body.mode == .kiosk && source == .daemon && !context.isLocal {
      try sessions.requireHost(request)
    }
    // Others need not see a pack that they may not play yet.
    if body.pack != nil { try sessions.requireHost(request) }
    if source == .daemon { try sessions.requireCamera(request, context) }
    if let rounds = body.rounds, !(1...1000).contains(rounds) {
      throw Problem(.badRequest, "badBody", "The field \"rounds\" must be 1...1000.")
    }
    if let seconds = body.advanceSeconds, !Contest.advanceRange.contains(seconds) {
      throw Problem(.badRequest, "badBody", "The field \"advanceSeconds\" must be 3...60.")
    }
    var wanted = ContestRequest(
      mode: body.mode, source: source, rounds: body.rounds, seed: body.seed,
      speedPoints: body.speedPoints ?? (body.mode == .classGame))
    wanted.pack = PackChoice(body.pack)
    wanted.questions = body.questions
    wanted.inOrder = body.inOrder ?? false
    wanted.camera = source == .daemon ? body.camera : nil
    wanted.hintsAtHalfTime = body.hintsAtHalfTime
    wanted.advanceSeconds = body.advanceSeconds
    let snapshot = try await contests.open(wanted)
    guard body.mode != .classGame, let owner = snapshot.contest.players.first?.id else {
      return try .json(view(snapshot, for: .host, request), status: .created)
    }
    var response = try Response.json(view(snapshot, for: .player(owner), request), status: .created)
    for cookie in sessions.playerCookies(owner.rawValue, in: snapshot.contest.opening.id, for: request) {
      response.setCookie(cookie)
    }
    return response
  }

  @Sendable private func events(_ request: Request, _ context: AppRequestContext) async throws -> Response {
    let (snapshot, viewer) = try await find(request, context)
    var player: PlayerID?
    if case .player(let id) = viewer { player = id }
    guard let changes = await contests.changes(of: snapshot.contest.opening.id, watcher: player) else {
      throw Problem.notFound
    }
    let states = stateEvents(changes, for: viewer, after: request)
    let isAllowed = { @Sendable in viewer != .host || sessions.isHost(request) }
    guard snapshot.contest.opening.source == .daemon else { return .events(request, states, while: isAllowed) }
    let wording = Wording(snapshot.glossary ?? glossary, for: request)
    let sights = await contests.sights(of: snapshot.contest.opening.id).compactMap { ServerEvent("sight", wording($0)) }
    return .events(request, merge(states, sights), while: isAllowed)
  }

  /// The states that `viewer` has not seen yet, judging by the `Last-Event-ID` of the request.
  func stateEvents(
    _ changes: AsyncStream<ContestSnapshot>, for viewer: ContestView.Viewer, after request: Request
  ) -> AsyncCompactMapSequence<AsyncStream<ContestSnapshot>, ServerEvent> {
    let seen = Mutex(request.headers[named: "Last-Event-ID"].flatMap { Int($0) })
    return changes.compactMap { snapshot in
      // The first state is skipped if the page already has its version. Later states are not skipped: a change in who
      // is present does not make a new version.
      let isSeen = seen.withLock { seen in
        defer { seen = nil }
        return seen == snapshot.version
      }
      return isSeen ? nil : ServerEvent("state", view(snapshot, for: viewer, request), id: snapshot.version)
    }
  }

  /// Returns the contest as `viewer` may see it, in the language of the requester.
  func view(_ snapshot: ContestSnapshot, for viewer: ContestView.Viewer, _ request: Request) -> ContestView {
    let id = snapshot.contest.opening.id
    return ContestView(
      snapshot, for: viewer, in: Wording(snapshot.glossary ?? glossary, for: request), joinAddress: joinAddress(),
      alike: { banList.alike($0, in: id) }, at: clock.now)
  }

  @Sendable private func act(_ action: ContestAction, _ request: Request, _ context: AppRequestContext) async throws
    -> Response
  {
    let (snapshot, viewer) = try await find(request, context)
    guard viewer == .host || snapshot.contest.opening.mode != .classGame else {
      throw sessions.refusal(request, otherwise: .hostOnly)
    }
    let id = snapshot.contest.opening.id
    var after = try await contests.perform(try action.command(), in: id, expecting: action.expecting)
    if viewer == .host, let (player, withAlike) = action.removal {
      let others = withAlike ? banList.alike(player, in: id) : []
      banList.remove([player] + others, from: id)
      for other in others { after = try await contests.perform(.remove(other), in: id, expecting: nil) }
    }
    return try .json(view(after, for: viewer, request))
  }

  /// The contest in the address, and the role of the requester: the host of a class game, unless the page is a
  /// player's.
  private func find(_ request: Request, _ context: AppRequestContext) async throws -> (
    ContestSnapshot, ContestView.Viewer
  ) {
    let id = try context.parameters.require("id")
    let player = sessions.player(request, in: id)
    let isHost = sessions.isHost(request) && Self.asPlayer.text(in: request) == nil
    guard isHost || player != nil else { throw sessions.refusal(request, otherwise: .stranger) }
    guard let snapshot = await contests.snapshot(of: id) else { throw Problem.notFound }
    if isHost, player == nil || snapshot.contest.opening.mode == .classGame { return (snapshot, .host) }
    guard let player else { throw Problem.stranger }
    return (snapshot, .player(PlayerID(rawValue: player)))
  }

  private func findAsLeader(_ request: Request, _ context: AppRequestContext) async throws -> ContestSnapshot {
    let (snapshot, viewer) = try await find(request, context)
    guard viewer == .host || snapshot.contest.opening.mode != .classGame else {
      throw sessions.refusal(request, otherwise: .hostOnly)
    }
    return snapshot
  }

  /// The results of the contest in the address, in the language of the requester, who leads it.
  private func sheet(_ request: Request, _ context: AppRequestContext) async throws -> (contest: String, ResultSheet) {
    let snapshot = try await findAsLeader(request, context)
    let language = Wording(snapshot.glossary ?? glossary, for: request).language
    return (snapshot.contest.opening.id, ResultSheet(snapshot.contest, in: language))
  }

  private func player(_ request: Request, _ context: AppRequestContext) throws -> (contest: String, PlayerID) {
    let id = try context.parameters.require("id")
    return (id, PlayerID(rawValue: try sessions.requirePlayer(request, in: id)))
  }
}

/// A contest in the host's list.
private struct ContestEntry: Codable, Described {
  static let fields: [String: JSONValue] = ["asked": "Questions that were asked so far."]

  let id: String
  let mode: Contest.Mode
  let pin: String?
  let phase: Contest.Phase
  let players: Int
  let asked: Int

  init(_ snapshot: ContestSnapshot) {
    let contest = snapshot.contest
    id = contest.opening.id
    mode = contest.opening.mode
    pin = contest.opening.pin
    phase = contest.phase
    players = contest.players.count { $0.presence == .here }
    asked = contest.rounds.count
  }
}
