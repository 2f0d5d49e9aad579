import Eggs
import EventSourcing
import GameServer
import HTTP
import Hummingbird
import Web

/// What only a host does: making hunts, laying eggs, and taking them out.
extension EggRoutes {
  private struct NewHunt: Decodable, Described {
    static let fields = places.merging(["across": "The width of the map at first, in metres."]) { $1 }

    let title: String
    let latitude: Double
    let longitude: Double
    let across: Int
  }

  private struct LaidEgg: Decodable, Described {
    static let fields = places.merging([
      "image": "The reference that must be shown to collect it; absent if none has to be.",
      "radius": "How many metres from it one has to stand to collect it; absent if anywhere.",
      "hidden": "Whether its place is told only to who is near.",
      "seen": .string(whatSeenIs), "as": .string(whatAsIs),
    ]) { $1 }

    let latitude: Double
    let longitude: Double
    let title: String?
    let clue: String?
    let radius: Int?
    let image: String?
    let hidden: Bool?
    let seen: Int?
    let `as`: String?
  }

  var laying: [Endpoint] {
    [
      .post(
        "/api/eggs", "Make a hunt, without eggs", NewHunt.self, by: [.host],
        .created(HuntView.self, "The hunt."), refuses: [.conflict]
      ) { body, request, _ in
        try house.sessions.requireHost(request)
        guard let centre = Coordinate(latitude: body.latitude, longitude: body.longitude) else { throw Self.notOnEarth }
        return try await house.sessions.withVisitor(of: request) { visitor in
          let hunt = try await hunts.make(body.title, around: centre, across: body.across, by: author(visitor))
          return try .json(
            HuntView(
              Versioned(hunt, version: hunt.version), in: Wording(house.glossary, for: request), for: visitor,
              isHost: true), status: .created)
        }
      },
      .delete(
        "/api/eggs/{hunt}", "Remove a hunt that a host made on the page", by: [.host], .nothing("The hunt is gone."),
        refuses: [.conflict]
      ) { request, context in
        try house.sessions.requireHost(request)
        let hunt = try context.parameters.require("hunt")
        return try await house.sessions.withVisitor(of: request) { visitor in
          try await hunts.remove(hunt, by: author(visitor))
          return Response(status: .noContent)
        }
      },
      .post(
        "/api/eggs/{hunt}/eggs", "Lay an egg; the hunt chooses its number", LaidEgg.self, by: [.host],
        .created(HuntView.self, "The hunt afterwards."), refuses: [.conflict]
      ) { body, request, context in
        let hunt = try context.parameters.require("hunt")
        return try await lay(request, in: hunt, as: body.as, status: .created) { author in
          .lay(try planned(body, in: request), by: author)
        }
      },
      .post(
        "/api/eggs/{hunt}/{number}/plan", "Lay an egg anew: its place, its words, and how it is collected",
        LaidEgg.self, by: [.host], .json(HuntView.self, "The hunt afterwards."), refuses: [.conflict]
      ) { body, request, context in
        let (hunt, number) = try address(context)
        let before = try await hunts.state(of: hunt)?.rules.egg(number)?.plan
        return try await lay(request, in: hunt, as: body.as) { author in
          .change(try planned(body, in: request, number: number, before: before), seen: body.seen, by: author)
        }
      },
      .delete(
        "/api/eggs/{hunt}/{number}", "Take an egg out of the hunt", with: [Self.seen], by: [.host],
        .json(HuntView.self, "The hunt afterwards."), refuses: [.conflict]
      ) { request, context in
        let (hunt, number) = try address(context)
        let seen = Self.seen.text(in: request).flatMap { Int($0) }
        return try await lay(request, in: hunt) { .remove(number, seen: seen, by: $0) }
      },
    ]
  }

  /// Performs a host's command and answers with the resulting hunt.
  private func lay(
    _ request: Request, in hunt: String, as name: String? = nil, status: HTTPResponse.Status = .ok,
    _ command: (Author) throws -> Hunt.Command
  ) async throws -> Response {
    try house.sessions.requireHost(request)
    return try await perform(in: hunt, of: request, as: name, status: status, command)
  }

  /// The egg that `body` describes. A text that is still as the host sees it keeps its languages.
  private func planned(
    _ body: LaidEgg, in request: Request, number: Int = 0, before: HuntPlan.Egg? = nil
  ) throws -> HuntPlan.Egg {
    guard let spot = Coordinate(latitude: body.latitude, longitude: body.longitude) else { throw Self.notOnEarth }
    if let image = body.image, !house.frames.knows(image) {
      throw Problem.invalid("unknownImage", "There is no reference \"\(image)\": choose one of the catalogue.")
    }
    let wording = Wording(house.glossary, for: request)
    func text(_ written: String?, _ known: LocalizedText?) -> LocalizedText? {
      known.map { wording($0) } == written ? known : written.map { .plain($0) }
    }
    return HuntPlan.Egg(
      number: number, title: text(body.title, before?.title), spot: spot, image: body.image, radius: body.radius,
      clue: text(body.clue, before?.clue), isHidden: body.hidden ?? false)
  }
}
