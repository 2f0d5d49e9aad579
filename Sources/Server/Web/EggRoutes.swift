import Eggs
import EventSourcing
import GameServer
import Hummingbird

/// Hunts for eggs: who looks, who collects, who moves.
struct EggRoutes {
  let hunts: any Hunts
  /// Looks for images in pictures.
  let frames: any FrameJudging
  let clock: any GameClock
  let wallClock: WallClock
  let sessions: Sessions
  let gate: UploadGate

  private struct Press: Decodable {
    let collected: Bool
    let seen: Int
    let `as`: String?
  }

  private struct Undo: Decodable {
    let seen: Int
    let `as`: String?
  }

  private struct Move: Decodable {
    let latitude: Double
    let longitude: Double
    let seen: Int?
    let `as`: String?
  }

  var endpoints: [Endpoint] {
    [
      .get("/api/eggs") { _, _ in try .json(try await hunts.all().map(HuntView.Summary.init)) },
      .get("/api/eggs/{hunt}") { request, visit in
        let hunt = try visit.parameters.require("hunt")
        guard let state = try await hunts.state(of: hunt) else { throw GameServerError.noSuchHunt }
        return try .json(HuntView(state, for: sessions.visitor(request)))
      },
      .get("/api/eggs/{hunt}/events") { request, visit in
        let hunt = try visit.parameters.require("hunt")
        guard let states = try await hunts.changes(of: hunt) else { throw GameServerError.noSuchHunt }
        let visitor = sessions.visitor(request)
        return .changes(request, states) { HuntView($0, after: $1, for: visitor) }
      },
      .post("/api/eggs/{hunt}/{number}") { request, visit in
        let press = try await request.json(Press.self, visit)
        return try await act(request, visit, press.as) { egg, author in
          press.collected
            ? .collect(egg, shown: false, seen: press.seen, by: author)
            : .drop(egg, seen: press.seen, by: author)
        }
      },
      .post("/api/eggs/{hunt}/{number}/undo") { request, visit in
        let undo = try await request.json(Undo.self, visit)
        return try await act(request, visit, undo.as) { .undo($0, seen: undo.seen, by: $1) }
      },
      .post("/api/eggs/{hunt}/{number}/position") { request, visit in
        try sessions.requireHost(request)
        let move = try await request.json(Move.self, visit)
        guard let spot = Coordinate(latitude: move.latitude, longitude: move.longitude) else {
          throw Problem.invalid("notOnEarth", "Latitude is in -90...90 and longitude in -180...180.")
        }
        return try await act(request, visit, move.as) { .move($0, to: spot, seen: move.seen, by: $1) }
      },
      .post("/api/eggs/{hunt}/{number}/show") { request, visit in try await show(request, visit) },
    ]
  }

  /// The answer to what a visitor who is called `name` wants of an egg: how the hunt stands then.
  private func act(
    _ request: Request, _ visit: Visit, _ name: String?, _ command: (_ egg: Int, _ author: Author) -> Hunt.Command
  ) async throws -> Response {
    let (hunt, egg) = try address(visit)
    return try await sessions.visit(request) { visitor in
      let author = Author(id: visitor, name: name ?? "", at: wallClock.milliseconds)
      return try .json(HuntView(try await hunts.perform(command(egg, author), in: hunt), for: visitor))
    }
  }

  /// Judges a picture that is to show the egg's image, and collects the egg where it does.
  private func show(_ request: Request, _ visit: Visit) async throws -> Response {
    let (hunt, number) = try address(visit)
    guard let egg = try await hunts.state(of: hunt)?.rules.egg(number) else { throw GameServerError.noSuchHunt }
    guard let image = egg.plan.image else {
      throw Problem.refused("eggNotShown", "Egg \(number) has no image: it is collected by a press.")
    }
    return try await sessions.visit(request) { visitor in
      let captured = clock.now
      var answer = try await PictureBody.read(request, through: gate) {
        try await frames.look($0, capturedAt: captured, of: visitor, among: "hunt:\(hunt)")
      }
      for i in answer.sightings.indices { answer.sightings[i].isAnswer = answer.sightings[i].name == image }
      if answer.sightings.contains(where: { $0.isAnswer == true }) {
        let query = request.uri.queryParameters
        let author = Author(id: visitor, name: query["as"].map(String.init) ?? "", at: wallClock.milliseconds)
        let seen = query["seen"].flatMap { Int($0) }
        _ = try await hunts.perform(.collect(number, shown: true, seen: seen, by: author), in: hunt)
        answer.outcome = "won"
      }
      answer.tookMs = (captured.duration(to: clock.now) / .milliseconds(1)).rounded()
      return try .json(answer)
    }
  }

  private func address(_ visit: Visit) throws -> (hunt: String, egg: Int) {
    guard let egg = Int(try visit.parameters.require("number")) else { throw Problem.notFound }
    return (try visit.parameters.require("hunt"), egg)
  }
}
