import Foundation
package import HTTP
import Hummingbird
package import Moon
import Packs

/// The Moon over a place, computed for each request from its parameters and the towns installed on this machine.
struct MoonRoutes {
  /// A town to choose, as JSON.
  private struct TownView: Codable, Described {
    static let fields: [String: JSONValue] = [
      "country": "ISO 3166, two letters.", "otherNames": "Names in Cyrillic, by which it is looked for as well.",
    ]

    let name, country: String
    let otherNames: [String]
    let latitude, longitude: Double

    init(_ town: Gazetteer.Town) {
      (name, country, otherNames) = (town.name, town.country, town.otherNames)
      (latitude, longitude) = (town.latitude, town.longitude)
    }
  }

  let cards: Pack.Cards
  let gazetteer: @Sendable () -> Gazetteer
  let wallClock: WallClock
  private let book = EclipseBook()

  init(cards: Pack.Cards, gazetteer: @escaping @Sendable () -> Gazetteer, wallClock: WallClock) {
    (self.cards, self.gazetteer, self.wallClock) = (cards, gazetteer, wallClock)
  }

  /// The names of the references on which the bodies stand.
  private struct SkyCards: Codable {
    let sun: String?
    let earth: String?
    let moon: String?
  }

  var endpoints: [Endpoint] {
    [
      .get(
        "/api/moon/cards", "The cards of the Sun, the Earth and the Moon",
        .json(SkyCards.self, "The names of the references; absent where the pack has no card.")
      ) { _, _ in try .json(SkyCards(sun: cards.sun, earth: cards.earth, moon: cards.moon)) },
      .get(
        "/api/moon", "The Moon for an observer and a time", with: [Self.latitude, Self.longitude, Self.at, Self.zone],
        .json(MoonSheet.self, "Where it is and how it looks.")
      ) { request, _ in
        try .json(try question(request).answer(now: wallClock.now(), gazetteer: gazetteer(), book: book))
      },
      .get(
        "/api/moon/month", "The Moon through a month", with: [Self.latitude, Self.longitude, Self.at, Self.zone],
        .json(MonthSheet.self, "Each day of the month in which the time is, and the eclipses of its year.")
      ) { request, _ in try .json(try question(request).month(now: wallClock.now(), gazetteer: gazetteer(), book: book))
      },
      .get(
        "/api/moon/towns", "The towns that places are named after",
        .json(
          [TownView].self,
          "Capitals and towns above half a million people, from GeoNames (CC BY 4.0); none if they are not installed."
        )
      ) { _, _ in
        var response = try Response.json(gazetteer().towns.filter(\.isLarge).map(TownView.init))
        response.headers[.cacheControl] = "max-age=3600"
        return response
      },
    ]
  }

  private static let latitude = Parameter.query(
    "lat", "Latitude in degrees, -90...90, south negative.", ["type": "number", "minimum": -90, "maximum": 90],
    required: true, code: "badLatitude")
  private static let longitude = Parameter.query(
    "lon", "Longitude in degrees, -180...180, west negative.", ["type": "number", "minimum": -180, "maximum": 180],
    required: true, code: "badLongitude")
  private static let at = Parameter.query(
    "at",
    "ISO 8601, 1900 to 2100; in `zone` without an offset, noon without a clock time. Now by default.")
  private static let zone = Parameter.query(
    "zone", "A name of the tz database. That of the nearest town by default.")

  private func question(_ request: Request) throws -> MoonQuestion {
    func degrees(_ parameter: Parameter) throws -> Double {
      guard let value = parameter.text(in: request).flatMap({ Double($0) }) else { throw parameter.refusal }
      return value
    }
    return MoonQuestion(
      latitude: try degrees(Self.latitude), longitude: try degrees(Self.longitude), at: Self.at.text(in: request),
      zone: Self.zone.text(in: request))
  }
}

extension MonthSheet: Described {
  package static let fields: [String: JSONValue] = [
    "month": "Year and month: 2026-08.",
    "zone": "A name of the tz database.",
    "days": "The days of the month in order.",
    "eclipses": "The eclipses of the whole year in order.",
  ]
}

extension MonthSheet.Day: Described {
  package static let writesNulls = true
  package static let fields: [String: JSONValue] = [
    "illumination": "The lit part of the disc at noon, 0...1.",
    "elongation": "Degrees by which the Moon is east of the Sun at noon, 0..<360.",
    "phase": "The phase that is a moment of this day; null on most days.",
    "at": "That moment, ISO 8601.",
  ]
}

extension EclipseSheet: Described {
  package static let writesNulls = true
  package static let fields: [String: JSONValue] = [
    "body": "What is darkened.",
    "kind": "How much of it is darkened at most, anywhere on Earth.",
    "at": "The middle: ISO 8601, in the observer's zone.",
    "begins": "When anything of it is first seen somewhere on Earth: ISO 8601, in the observer's zone.",
    "ends": "When anything of it is last seen.",
    "magnitude":
      "The darkened part of the diameter; of a central eclipse of the Sun, the Moon's diameter in diameters of the Sun.",
    "gamma": "The least distance of the shadow's axis, in equatorial radii of the Earth, north positive.",
    "here": "What the observer sees of it; null where nothing is.",
  ]
}

extension EclipseSheet.Here: Described {
  package static let fields: [String: JSONValue] = [
    "at": "The most that is seen: ISO 8601, in the observer's zone.",
    "begins": "The first moment of it, to a second.",
    "ends": "The last moment of it.",
    "magnitude": "The darkened part of the diameter.",
    "kind": "How much is seen.",
    "altitude": "Degrees above the horizon at the time of the most.",
  ]
}

extension EclipseSheet.Sight: Described {
  package static let writesNulls = true
  package static let fields: [String: JSONValue] = [
    "kind": "How much of the body is darkened; null if nothing is.",
    "magnitude": "The darkened part of the diameter; 0 if nothing is.",
    "isUp": "Whether the upper limb of the darkened body is above the horizon.",
    "altitude": "Degrees of the darkened body above the horizon, of the centre, without refraction.",
    "diameter": "Apparent diameter of the darkened body in degrees.",
    "apart":
      "Degrees from the centre of the darkened body to that of the Moon's disc, as the observer sees it, or of the Earth's shadow.",
    "angle": "Position angle of that centre at the darkened body, degrees from celestial north through east.",
  ]
}

extension MoonSheet: Described {
  package static let writesNulls = true
  package static let fields: [String: JSONValue] = [
    "at": "ISO 8601, in the observer's zone.",
    "zone": "A name of the tz database.",
    "place": "The nearest town, with kilometres to it; null if none is known.",
    "altitude": "Degrees above the horizon, of the centre, as seen from the surface, without refraction.",
    "azimuth": "Degrees from north through east.",
    "distance": "Kilometres from the observer to the Moon's centre.",
    "illumination": "The lit part of the disc, 0...1.",
    "age": "Days since new moon.",
    "diameter": "Apparent diameter in degrees.",
    "parallacticAngle": "Degrees from celestial north to the zenith, positive west of the meridian.",
    "rise": "ISO 8601: the first rising of the upper limb in the observer's day; null if there is none.",
    "set": "ISO 8601: the first setting; null if there is none.",
    "allDay": "Whether the Moon is up or down all day; null if it rises or sets.",
    "nextNew": "ISO 8601.",
    "nextFull": "ISO 8601.",
    "brightLimb": "Position angle of the middle of the bright limb, degrees from celestial north through east.",
    "axis": "Position angle of the Moon's north pole, degrees.",
    "libration": ["description": "Selenographic position of the middle of the disc, degrees."],
    "sun": ["description": "Selenographic position of the point below the Sun, degrees."],
    "earth": ["description": "Selenographic position of the point below the centre of the Earth, degrees."],
    "eclipse": "The eclipse that is on somewhere on Earth at this time; null at most times.",
    "sight": "What the observer has of that eclipse at this time, also below the horizon; null if there is none.",
  ]
}
