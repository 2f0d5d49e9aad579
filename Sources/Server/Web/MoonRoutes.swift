import Foundation
import Hummingbird
import Moon

/// The Moon over a place: computed at each request, from nothing but the question and the towns of this machine.
struct MoonRoutes {
  /// A town to pick, as JSON.
  private struct TownView: Encodable {
    let name, country: String
    let latitude, longitude: Double

    init(_ town: Gazetteer.Town) {
      (name, country) = (town.name, town.country)
      (latitude, longitude) = (town.latitude, town.longitude)
    }
  }

  let gazetteer: @Sendable () -> Gazetteer
  let wallClock: WallClock

  var endpoints: [Endpoint] {
    [
      .get("/api/moon") { request, _ in try .json(try answer(request)) },
      .get("/api/moon/towns") { _, _ in
        var response = try Response.json(gazetteer().towns.filter(\.isLarge).map(TownView.init))
        response.headers[.cacheControl] = "max-age=3600"
        return response
      },
    ]
  }

  private func answer(_ request: Request) throws -> MoonSheet {
    let parameters = request.uri.queryParameters
    func degrees(_ name: Substring, _ code: String) throws -> Double {
      guard let value = parameters[name].flatMap({ Double($0) }) else {
        throw Problem(
          .badRequest, code,
          "The parameter \"\(name)\" must be a number of degrees, such as /api/moon?lat=59.94&lon=30.31.")
      }
      return value
    }
    let question = MoonQuestion(
      latitude: try degrees("lat", "badLatitude"), longitude: try degrees("lon", "badLongitude"),
      at: parameters["at"].map(String.init), zone: parameters["zone"].map(String.init))
    return try question.answer(now: wallClock.now(), gazetteer: gazetteer())
  }
}
