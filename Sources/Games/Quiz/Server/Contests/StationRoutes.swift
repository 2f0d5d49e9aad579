import GameServer
import HTTP
import Hummingbird
import Quiz
import Web

/// The stations: the daemon's own cameras, and the game played at each.
struct StationRoutes {
  let cameras: Cameras
  let contests: any Contests
  let sessions: Sessions

  var endpoints: [Endpoint] {
    [
      .get(
        "/api/cameras", "The stations at the daemon's own cameras",
        .json([StationView].self, "The stations, in the order of the cameras."), refuses: [.unauthorized, .forbidden]
      ) { request, context in
        try sessions.requireCamera(request, context)
        return try .json(await views())
      }.followed
    ]
  }

  /// The stations as they are now.
  func views() async -> [StationView] {
    // The newest game is first.
    let games = await contests.all().map(\.contest).filter {
      $0.opening.mode == .kiosk && $0.opening.source == .daemon && $0.phase != .over
    }
    var views: [StationView] = []
    for camera in cameras.all {
      let game = games.first { cameras[$0.opening.camera] === camera }
      views.append(StationView(camera.name, await camera.state(), game))
    }
    return views
  }
}
