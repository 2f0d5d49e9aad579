package import Hummingbird

extension Router<AppRequestContext> {
  /// Answers requests to these addresses, as far as `limiter` lets them in.
  package func add(_ endpoints: [Endpoint], limiter: RateLimiter) {
    for endpoint in endpoints {
      on(RouterPath(endpoint.path), method: endpoint.method) { request, context in
        if let kind = endpoint.kind { try limiter.admit(kind, request, context) }
        do { return try await endpoint.answer(request, context) } catch {
          if Problem(error).isOverload { limiter.count(endpoint.countedAs, context) }
          throw error
        }
      }
    }
  }
}
