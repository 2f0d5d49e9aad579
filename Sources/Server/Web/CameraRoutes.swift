import GameServer
import Hummingbird
import NIOCore
import ServiceLifecycle

/// The daemon's camera: its state, and its picture for any number of viewers.
struct CameraRoutes {
  let camera: CameraHub
  let sessions: Sessions

  var endpoints: [Endpoint] {
    let endpoints: [Endpoint] = [
      .get(
        "/api/camera", "The daemon's camera", .json(CameraState.self, "Its state."),
        refuses: [.unauthorized, .forbidden]
      ) { request, visit in
        try sessions.requireCamera(request, visit)
        return try .json(await camera.state())
      },
      .get(
        "/api/camera/stream", "The live picture of the daemon's camera",
        .media("multipart/x-mixed-replace", "Motion JPEG."), refuses: [.unauthorized, .forbidden, .notFound]
      ) { request, visit in
        try sessions.requireCamera(request, visit)
        let state = await camera.state()
        guard state.state != .none else {
          throw Problem(.notFound, "noCamera", "The daemon has no camera: start it with --camera.")
        }
        return Self.stream(request, await camera.pictures()) { sessions.maySeeCamera(request, visit) }
      },
    ]
    return endpoints.tagged("pictures")
  }

  private static let boundary = "apeiron-picture"

  /// Motion JPEG: parts of `multipart/x-mixed-replace`, of which a browser shows the newest. It ends when it is not allowed any
  /// more.
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
