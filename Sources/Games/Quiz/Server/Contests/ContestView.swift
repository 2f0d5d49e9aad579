import EventSourcing
import GameServer
import Quiz
import Web

/// A contest as one viewer may see it: the answer is included only once it is no longer secret.
struct ContestView: Codable {
  enum Viewer: Equatable {
    case host
    case player(PlayerID)
    /// Anyone with the PIN: the projector.
    case wall
  }

  /// The viewer's role in the contest.
  enum Role: String, Codable, CaseIterable { case host, owner, player, wall }

  struct RoundView: Codable {
    let number: Int
    let question: String
    let hint: String?
    let points: Int
    /// The viewer's time to answer, in seconds; nil for unlimited time.
    let seconds: Double?
    /// The deadline on the clock of `nowMs`; nil while the clock stands still, and without a limit.
    let deadlineMs: Int?
    let remainingMs: Int?
    let cameraLost: Bool
    /// Whether it was ended before its time.
    let skipped: Bool
    /// The answer; nil while it is secret.
    let answer: String?
    let image: String?
    /// The name that people use for the thing on the image.
    let label: String?
    /// The number of players who are awaited after a restart, while the clock stands for them; nil if it does not.
    let awaited: Int?
    /// The time when the waiting ends, on the clock of `nowMs`.
    let awaitedUntilMs: Int?
    /// The person who shows the thing, of the people who share the viewer's phone; nil for a viewer who plays alone.
    let turn: String?
  }

  /// A team and how it stands.
  struct TeamView: Codable {
    let number: Int
    /// The name that the host gave it; nil for one that goes by its number.
    let name: String?
    let points: Int
    let rank: Int
    let gained: Int
  }

  /// Somebody who waits to be let in.
  struct Waiting: Codable {
    let id: String
    let name: String
    /// How many others in the game have joined from the same browser or address.
    let alike: Int
  }

  let version: Int
  let id: String
  let mode: Contest.Mode
  let source: Contest.Source
  /// The name of the daemon's camera that is judged; nil for the first.
  let camera: String?
  let pin: String?
  let joinAddress: String?
  let pack: String
  let role: Role
  let phase: Contest.Phase
  let locked: Bool
  /// Whether newcomers wait until the host lets them in.
  let approval: Bool
  /// Whether the viewer waits to be let in.
  let waits: Bool
  /// Those who wait, in the order in which they came; nil for all but the host.
  let waiting: [Waiting]?
  let speedPoints: Bool
  /// Whether photographs count.
  let photographs: Bool
  /// Whether pictures of answers that are not recognised are kept, for a day at most.
  let keepsMisses: Bool
  /// The name of the pack of the library for whose author pictures of missed answers are kept; nil if there are none, and
  /// for all but the host.
  let missedIn: String?
  /// The name that the game's pack had in the library when the game was opened. Only the host gets it; nil for the pack
  /// that the daemon was started with.
  let library: String?
  let nowMs: Int
  let rounds: Int?
  let hasNext: Bool
  /// Whether hints wait until half of the time is over.
  let hintsAtHalfTime: Bool
  /// The seconds after which the next question follows an answer by itself; nil where the host asks it.
  let advanceSeconds: Int?
  /// When the next question follows by itself, on the clock of `nowMs`; nil where it does not.
  let nextMs: Int?
  /// The teams by points; empty where everybody plays alone.
  let teams: [TeamView]
  let round: RoundView?
  let me: PlayerView?
  let players: [PlayerView]
  let history: [PastRound]

  /// `alike` gives the other players from the browser or the address of one, of which only the host is told how many.
  init(
    _ snapshot: ContestSnapshot, for viewer: Viewer, in wording: Wording, joinAddress: String?,
    alike: @escaping (PlayerID) -> [PlayerID] = { _ in [] }, at now: Instant
  ) {
    let contest = snapshot.contest
    let opening = contest.opening
    let here = { (id: PlayerID) in
      alike(id).count { contest.player($0).map { $0.presence == .here || $0.presence == .waiting } ?? false }
    }
    let players = PlayerView.all(of: snapshot, in: wording, alike: viewer == .host ? here : nil)
    var me: PlayerView?
    if case .player(let id) = viewer {
      me = players.first { $0.id == id.rawValue }
      waits = contest.player(id)?.presence == .waiting
    } else {
      waits = false
    }
    waiting =
      viewer == .host ? contest.waiting.map { Waiting(id: $0.id.rawValue, name: $0.name, alike: here($0.id)) } : nil
    version = snapshot.version
    id = opening.id
    mode = opening.mode
    source = opening.source
    camera = opening.camera
    pin = opening.pin
    self.joinAddress = opening.pin.flatMap { pin in joinAddress.map { "\($0)/join?pin=\(pin)" } }
    pack = wording(opening.pack)
    role = Self.role(of: viewer, in: opening.mode)
    phase = contest.phase
    locked = contest.isLocked
    approval = contest.needsApproval
    speedPoints = contest.speedPoints
    photographs = contest.takesPhotographs
    keepsMisses = contest.keepsMisses
    missedIn = viewer == .host ? snapshot.missedIn : nil
    library = viewer == .host ? opening.library : nil
    nowMs = now.milliseconds
    rounds = contest.roundsToPlay
    hasNext = contest.hasNext
    hintsAtHalfTime = contest.hintsAtHalfTime
    advanceSeconds = contest.advanceSeconds
    nextMs = contest.nextDue?.milliseconds
    teams = contest.teamStandings.map {
      TeamView(
        number: $0.team.number, name: $0.team.name.isEmpty ? nil : $0.team.name, points: $0.points, rank: $0.rank,
        gained: $0.gained)
    }
    self.me = me
    self.players = players
    round = contest.round.map { Self.view(of: $0, in: snapshot, for: viewer, wording, at: now) }
    let leads = role == .host || role == .owner
    history = leads || contest.phase == .over ? PastRound.all(of: contest, in: wording, withReasons: leads) : []
  }

  private static func role(of viewer: Viewer, in mode: Contest.Mode) -> Role {
    switch viewer {
    case .host: .host
    case .player: mode == .classGame ? .player : .owner
    case .wall: .wall
    }
  }

  private static func view(
    of round: ContestRound, in snapshot: ContestSnapshot, for viewer: Viewer, _ wording: Wording, at now: Instant
  ) -> RoundView {
    let contest = snapshot.contest
    var turn: PlayerRound?
    var player: Player?
    if case .player(let id) = viewer { (turn, player) = (round.turns[id], contest.player(id)) }
    let clock = turn?.round.clock ?? round.clock
    let isOver = !contest.isRoundRunning
    let assignment = round.assignment
    let gathering = isOver ? nil : round.gatheringSince
    return RoundView(
      number: contest.rounds.count, question: wording(assignment.question),
      hint: isOver || round.isHinted || !contest.hintsAtHalfTime ? assignment.hint.map { wording($0) } : nil,
      points: assignment.points, seconds: clock.limit.map { $0 / .seconds(1) },
      deadlineMs: isOver ? nil : clock.deadline?.milliseconds,
      remainingMs: isOver ? 0 : clock.remaining(at: now)?.milliseconds, cameraLost: turn?.round.isCameraLost ?? false,
      skipped: round.isSkipped,
      answer: isOver ? wording(assignment.answer) : nil, image: isOver ? assignment.image : nil,
      label: isOver ? wording.label(of: assignment.image) : nil,
      awaited: gathering.map { _ in contest.awaited(besides: snapshot.present).count },
      awaitedUntilMs: gathering.map { ($0 + Contest.longestGathering).milliseconds },
      turn: player?.turn(inRound: contest.rounds.count))
  }
}

extension Instant {
  /// Milliseconds on the server's clock, which starts with the machine.
  var milliseconds: Int { Int(nanoseconds / 1_000_000) }
}

extension Duration {
  var milliseconds: Int { Int(wholeNanoseconds / 1_000_000) }
}
