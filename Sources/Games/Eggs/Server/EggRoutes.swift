import Basics
import Eggs
import EventSourcing
import GameServer
import HTTP
import Hummingbird
import Judging
import Web

/// Egg hunts: shows and follows them, lets visitors collect and drop eggs, and hosts lay and move them.
struct EggRoutes {
  let hunts: Hunts
  let house: House

  static let whatSeenIs =
    "The egg's changedIn as the visitor saw it; if the egg has changed since, the request is refused (409)."
  static let whatAsIs = "The name that others see; \"somebody\" if it is empty."
  private static let notes: [String: JSONValue] = ["seen": .string(whatSeenIs), "as": .string(whatAsIs)]
  static let seen = Parameter.query("seen", whatSeenIs, ["type": "integer"])
  private static let name = Parameter.query("as", whatAsIs)
  private static let latitude = Parameter.query(
    "lat", "Where the visitor is; needed for an egg with a radius.",
    ["type": "number", "minimum": -90, "maximum": 90], code: "notOnEarth")
  private static let longitude = Parameter.query(
    "lon", "As lat.", ["type": "number", "minimum": -180, "maximum": 180], code: "notOnEarth")
  private static let accuracy = Parameter.query(
    "accuracy", "By how many metres the device may be wrong.", ["type": "number", "minimum": 0], code: "notOnEarth")

  static let places: [String: JSONValue] = [
    "latitude": ["minimum": -90, "maximum": 90], "longitude": ["minimum": -180, "maximum": 180],
  ]
  private static let accuracies: [String: JSONValue] = [
    "accuracy": ["minimum": 0, "description": "By how many metres the device may be wrong."]
  ]

  private struct Press: Decodable, Described {
    static let fields = notes.merging(accuracies) { $1 }.merging([
      "latitude": "Where the visitor is; needed for an egg with a radius.", "longitude": "As latitude.",
    ]) { $1 }

    let collected: Bool
    let seen: Int
    let `as`: String?
    let latitude: Double?
    let longitude: Double?
    let accuracy: Double?
  }

  private struct Place: Decodable, Described {
    static let fields = places.merging(accuracies) { $1 }

    let latitude: Double
    let longitude: Double
    let accuracy: Double?
  }

  /// Returns a seeker at this position; nil if the position is incomplete.
  ///
  /// - Throws: ``Problem`` for a position that is not on the Earth, and for an accuracy below 0.
  private static func seeker(_ latitude: Double?, _ longitude: Double?, _ accuracy: Double?) throws -> Seeker? {
    let accuracy = accuracy ?? 0
    // An incomplete position is also refused if the given part is out of range, as the documentation says.
    guard let position = Coordinate(latitude: latitude ?? 0, longitude: longitude ?? 0), accuracy >= 0 else {
      throw notOnEarth
    }
    return latitude == nil || longitude == nil ? nil : Seeker(at: position, accuracy: accuracy)
  }

  static let notOnEarth = Problem.invalid(
    "notOnEarth", "The position is wrong: latitude is -90...90, longitude -180...180, accuracy 0 or more metres.")

  private struct Undo: Decodable, Described {
    static let fields = notes

    let seen: Int
    let `as`: String?
  }

  private struct Move: Decodable, Described {
    static let fields = notes.merging(places) { $1 }

    let latitude: Double
    let longitude: Double
    let seen: Int?
    let `as`: String?
  }

  var endpoints: [Endpoint] {
    let endpoints: [Endpoint] = [
      .get(
        "/api/eggs", "The hunts of the pack, and those that hosts made", with: [.language],
        .json([HuntView.Entry].self, "All hunts.")
      ) {
        request, _ in
        let wording = Wording(house.glossary, for: request)
        return try .json(try await hunts.all().map { HuntView.Entry($0.hunt, isMade: $0.isMade, in: wording) })
      },
      .get("/api/eggs/{hunt}", "A hunt", with: [.language], .json(HuntView.self, "With all eggs.")) {
        request, context in
        let hunt = try context.parameters.require("hunt")
        guard let state = try await hunts.state(of: hunt) else { throw Hunt.Refusal.noSuchHunt }
        return try .json(
          HuntView(
            state, in: Wording(house.glossary, for: request), for: house.sessions.visitor(request),
            isHost: house.sessions.isHost(request)))
      },
      .get(
        "/api/eggs/{hunt}/events", "Follow a hunt", with: [.language, .after, .lastEventID],
        .events("`changes`, each a HuntView with the eggs that have changed")
      ) { request, context in
        let hunt = try context.parameters.require("hunt")
        guard let states = try await hunts.changes(of: hunt) else { throw Hunt.Refusal.noSuchHunt }
        let (visitor, wording) = (house.sessions.visitor(request), Wording(house.glossary, for: request))
        let isHost = house.sessions.isHost(request)
        return .changes(request, states) { HuntView($0, after: $1, in: wording, for: visitor, isHost: isHost) }
      },
      .post(
        "/api/eggs/{hunt}/near", "How near a place is to the eggs; nothing of it is stored", Place.self,
        .json(
          NearView.self, "Hot and cold for each egg that nobody has collected, and the places of those that are near.")
      ) { place, _, context in
        let hunt = try context.parameters.require("hunt")
        guard let state = try await hunts.state(of: hunt) else { throw Hunt.Refusal.noSuchHunt }
        guard let seeker = try Self.seeker(place.latitude, place.longitude, place.accuracy) else {
          throw Self.notOnEarth
        }
        return try .json(NearView(state.rules, for: seeker))
      },
      .post(
        "/api/eggs/{hunt}/{number}", "Collect or drop an egg", Press.self,
        .json(HuntView.self, "The hunt afterwards."), refuses: [.conflict]
      ) { press, request, context in
        let seeker = try Self.seeker(press.latitude, press.longitude, press.accuracy)
        return try await act(request, context, press.as) { egg, author in
          press.collected
            ? .collect(egg, shown: false, from: seeker, seen: press.seen, by: author)
            : .drop(egg, seen: press.seen, by: author)
        }
      },
      .post(
        "/api/eggs/{hunt}/{number}/undo", "Undo the last change of an egg, by its author", Undo.self,
        .json(HuntView.self, "The hunt afterwards."), refuses: [.conflict]
      ) { undo, request, context in
        return try await act(request, context, undo.as) { .undo($0, seen: undo.seen, by: $1) }
      },
      .post(
        "/api/eggs/{hunt}/{number}/position", "Move an egg", Move.self, by: [.host],
        .json(HuntView.self, "The hunt afterwards."), refuses: [.conflict]
      ) { move, request, context in
        try house.sessions.requireHost(request)
        guard let spot = Coordinate(latitude: move.latitude, longitude: move.longitude) else {
          throw Self.notOnEarth
        }
        return try await act(request, context, move.as) { .move($0, to: spot, seen: move.seen, by: $1) }
      },
      .post(
        "/api/eggs/{hunt}/{number}/show", "Collect an egg by showing its image",
        with: [Self.seen, Self.name, Self.latitude, Self.longitude, Self.accuracy, .pictureKind], sends: .picture,
        .json(FrameAnswer.self, "What is seen; the outcome is \"won\" if the egg is collected."),
        refuses: [.conflict], run: show),
    ]
    return (endpoints + laying).naming(
      .path("hunt", "The hunt's id."), .path("number", "The egg's number.", ["type": "integer"]))
  }

  /// Performs a command on an egg for a visitor called `name`, and answers with the resulting hunt.
  private func act(
    _ request: Request, _ context: AppRequestContext, _ name: String?,
    _ command: (_ egg: Int, _ author: Author) -> Hunt.Command
  ) async throws -> Response {
    let (hunt, egg) = try address(context)
    return try await perform(in: hunt, of: request, as: name) { command(egg, $0) }
  }

  /// Performs a command on a hunt for a visitor called `name`, and answers with the resulting hunt.
  func perform(
    in hunt: String, of request: Request, as name: String?, status: HTTPResponse.Status = .ok,
    _ command: (_ author: Author) throws -> Hunt.Command
  ) async throws -> Response {
    try await house.sessions.withVisitor(of: request) { visitor in
      let state = try await hunts.perform(try command(author(visitor, name)), in: hunt)
      return try .json(
        HuntView(
          state, in: Wording(house.glossary, for: request), for: visitor, isHost: house.sessions.isHost(request)),
        status: status)
    }
  }

  /// The author of what a visitor called `name` does now.
  func author(_ visitor: String, _ name: String? = nil) -> Author {
    Author(id: visitor, name: name ?? "", at: house.wallClock.milliseconds)
  }

  /// Scores a picture, and collects the egg if the picture shows the egg's image.
  @Sendable private func show(_ request: Request, _ context: AppRequestContext) async throws -> Response {
    let (hunt, number) = try address(context)
    guard let rules = try await hunts.state(of: hunt)?.rules else { throw Hunt.Refusal.noSuchHunt }
    guard let egg = rules.egg(number) else { throw Hunt.Refusal.noSuchEgg(number) }
    guard let image = egg.plan.image else {
      throw Problem.refused("eggNotShown", "Egg \(number) has no image: collect it with its button.")
    }
    return try await house.sessions.withVisitor(of: request) { visitor in
      func told(_ parameter: Parameter) -> Double? { parameter.text(in: request).flatMap { Double($0) } }
      let seeker = try Self.seeker(told(Self.latitude), told(Self.longitude), told(Self.accuracy))
      // The pack's groups do not have what a host chose on the page.
      let isPlanned = hunts.plans.contains { $0.id == hunt && $0.eggs.contains { $0.image == image } }
      let captured = house.clock.now
      var answer = try await house.uploads.read(request, context, capturedAt: captured) {
        try await house.frames.look($0, of: visitor, among: isPlanned ? .hunt(hunt) : .all)
      }
      for i in answer.sightings.indices { answer.sightings[i].isAnswer = answer.sightings[i].names.contains(image) }
      if answer.sightings.contains(where: { $0.isAnswer == true }) {
        let author = author(visitor, Self.name.text(in: request))
        let seen = Self.seen.text(in: request).flatMap { Int($0) }
        _ = try await hunts.perform(.collect(number, shown: true, from: seeker, seen: seen, by: author), in: hunt)
        answer.outcome = "won"
      }
      answer.tookMs = (captured.duration(to: house.clock.now) / .milliseconds(1)).rounded()
      return try .json(Wording(house.glossary, for: request)(answer))
    }
  }

  func address(_ context: AppRequestContext) throws -> (hunt: String, egg: Int) {
    guard let egg = Int(try context.parameters.require("number")) else { throw Problem.notFound }
    return (try context.parameters.require("hunt"), egg)
  }
}
