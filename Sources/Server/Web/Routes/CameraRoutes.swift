import GameServer
import HTTP
import Hummingbird
import NIOCore
import ServiceLifecycle

/// The daemon's cameras: the state of each, and its picture for any number of viewers.
struct CameraRoutes {
  let cameras: Cameras
  let sessions: Sessions

  var endpoints: [Endpoint] {
    let endpoints: [Endpoint] = [
      .get(
        "/api/camera", "One of the daemon's cameras", with: [Self.named], .json(CameraState.self, "Its state."),
        refuses: [.unauthorized, .forbidden, .notFound]
      ) { request, context in
        try sessions.requireCamera(request, context)
        return try .json(await camera(request)?.state() ?? CameraState(.none))
      }.followed,
      .get(
        "/api/camera/stream", "The live picture of one of the daemon's cameras", with: [Self.named],
        .media("multipart/x-mixed-replace", "Motion JPEG."), refuses: [.unauthorized, .forbidden, .notFound]
      ) { request, context in
        try sessions.requireCamera(request, context)
        guard let camera = try camera(request) else { throw Self.noCamera }
        return Self.stream(request, await camera.pictures()) { sessions.maySeeCamera(request, context) }
      },
      .get(
        "/api/camera/picture", "The next picture of one of the daemon's cameras",
        with: [Self.named], .media("image/jpeg", "A picture that was taken after the request."),
        .nothing("No picture has come within \(Self.patience.components.seconds) seconds."),
        refuses: [.unauthorized, .forbidden, .notFound]
      ) { request, context in
        try sessions.requireCamera(request, context)
        guard let camera = try camera(request) else { throw Self.noCamera }
        guard let picture = await Self.next(of: await camera.pictures()) else { return Response(status: .noContent) }
        return .bytes(picture, type: "image/jpeg")
      },
    ]
    return endpoints.tagged("pictures")
  }

  private static let noCamera = Problem(
    .notFound, "noCamera", "The daemon has no camera: start it with --camera.")

  static let named = Parameter.query("camera", "The name of the camera; without it, the first.")

  /// The camera that is asked for; nil where the daemon has none at all.
  ///
  /// - Throws: ``GameServerError/noSuchCamera``.
  private func camera(_ request: Request) throws(GameServerError) -> CameraHub? {
    let name = Self.named.text(in: request)
    guard let camera = cameras[name] else {
      if name == nil { return nil }
      throw .noSuchCamera
    }
    return camera
  }

  /// How long the next picture is waited for.
  private static let patience = Duration.seconds(5)

  /// The next of `pictures`; nil where none comes soon, or the daemon stops.
  private static func next(of pictures: AsyncStream<[UInt8]>) async -> [UInt8]? {
    await firstInTime {
      try? await Task.sleep(for: patience, clock: .suspending)
    } _: {
      await pictures.cancelOnGracefulShutdown().first { _ in true }
    }
  }

  private static let boundary = "apeiron-picture"

  /// Streams Motion JPEG: parts of `multipart/x-mixed-replace`, of which a browser shows the newest. Ends when the
  /// viewer is no longer allowed to see it.
  private static func stream(
    _ request: Request, _ pictures: AsyncStream<[UInt8]>, while isAllowed: @escaping @Sendable () -> Bool
  ) -> Response {
    let body = ResponseBody { writer in
      try await request.body.consumeWithCancellationOnInboundClose { _ in
        for await picture in pictures.cancelOnGracefulShutdown() {
          guard isAllowed() else { break }
          var part = ByteBuffer(
            string: "--\(boundary)\r\nContent-Type: image/jpeg\r\nContent-Length: \(picture.count)\r\n\r\n")
          part.writeBytes(picture)
          part.writeString("\r\n")
          try await writer.write(part)
        }
      }
      try await writer.finish(nil)
    }
    return Response(
      status: .ok, headers: [.contentType: "multipart/x-mixed-replace; boundary=\(boundary)"], body: body)
  }
}
