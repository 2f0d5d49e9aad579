import Capture
import GameServer
import HTTP
import Hummingbird

/// The controls of the daemon's cameras, which the host sets and which are kept for each.
struct CameraControlRoutes {
  let cameras: Cameras
  let sessions: Sessions

  private struct Setting: Decodable, Described {
    static let fields: [String: JSONValue] = [
      "camera": "The name of the camera; without it, the first.",
      "values":
        "Values by the name of the control; without them, the camera becomes as it was made, and nothing is kept.",
    ]

    let camera: String?
    let values: [String: Int]?
  }

  private struct Tuning: Decodable, Described {
    static let fields = Setting.fields.filter { $0.key == "camera" }

    let camera: String?
  }

  var endpoints: [Endpoint] {
    let endpoints: [Endpoint] = [
      .get(
        "/api/camera/controls", "The controls of one of the daemon's cameras", with: [CameraRoutes.named], by: [.host],
        .json([ControlReport].self, "The controls; none of a folder of pictures."),
        refuses: [.notFound, .conflict]
      ) { request, _ in
        try sessions.requireHost(request)
        return try .json(await cameras.controls.controls(of: camera(CameraRoutes.named.text(in: request))))
      },
      .post(
        "/api/camera/controls", "Set controls of one of the daemon's cameras, and keep them", Setting.self, by: [.host],
        .json([ControlReport].self, "The controls afterwards."), refuses: [.notFound, .conflict]
      ) { setting, request, _ in
        try sessions.requireHost(request)
        return try .json(await cameras.controls.set(setting.values, of: camera(setting.camera)))
      },
      .post(
        "/api/camera/tuning",
        "Choose exposure and focus by what is held before one of the daemon's cameras, and keep them",
        Tuning.self, by: [.host], .json(TuningReport.self, "What was chosen."),
        refuses: [.notFound, .conflict]
      ) { tuning, request, _ in
        try sessions.requireHost(request)
        return try .json(TuningReport(await cameras.controls.tune(camera(tuning.camera))))
      },
    ]
    return endpoints.tagged("pictures")
  }

  private func camera(_ name: String?) throws(GameServerError) -> CameraHub {
    guard let camera = cameras[name] else { throw .noSuchCamera }
    return camera
  }
}
