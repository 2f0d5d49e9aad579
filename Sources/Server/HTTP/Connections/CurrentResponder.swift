import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import Synchronization

/// Answers requests with the current router, which is replaced when the pack and the settings are reloaded. An answer
/// that has begun is finished by the router that it began with.
final class CurrentResponder: HTTPResponder {
  typealias Context = AppRequestContext

  private let router: Mutex<RouterResponder<AppRequestContext>>

  init(_ router: Router<AppRequestContext>) { self.router = Mutex(router.buildResponder()) }

  func replace(with router: Router<AppRequestContext>) {
    let responder = router.buildResponder()
    self.router.withLock { $0 = responder }
  }

  /// Answers a request on a connection that is not Hummingbird's, in the way of its `Application`.
  @concurrent func serve(
    _ request: Request, _ writer: consuming ResponseWriter, _ channel: any Channel, logger: Logger
  ) async throws {
    var logger = logger
    logger[metadataKey: "hb.request.id"] = "\(RequestID())"
    let context = AppRequestContext(source: ApplicationRequestContextSource(channel: channel, logger: logger))
    let response = try await respond(to: request, context: context)
    try await writer.write(response: response.head, body: response.body)
  }

  @concurrent func respond(to request: Request, context: AppRequestContext) async throws -> Response {
    try await router.withLock(\.self).respond(to: request, context: context)
  }
}
