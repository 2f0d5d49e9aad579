import HTTPTypes

@testable import HTTP
@testable import Web

extension FuzzTarget {
  /// A body of JSON for any address that takes one: the first byte says which.
  static let body = FuzzTarget(name: "body") {
    let site = try await FuzzedSite()
    return site.endpoints.filter(\.takesJSON).enumerated().compactMap { number, endpoint in
      bodies[endpoint.path].map { [UInt8(number)] + Array($0.utf8) }
    }
  } takes: { bytes in
    guard let first = bytes.first, let site = await FuzzedSite.current() else { return false }
    let endpoints = site.endpoints.filter(\.takesJSON)
    return await site.ask(endpoints[Int(first) % endpoints.count], body: Array(bytes.dropFirst()))
  }

  /// A query for any address that is read: the first byte says which.
  static let query = FuzzTarget(name: "query") {
    let site = try await FuzzedSite()
    return site.endpoints.filter(\.isRead).enumerated().compactMap { number, endpoint in
      queries[endpoint.path].map { [UInt8(number)] + Array($0.utf8) }
    }
  } takes: { bytes in
    guard let first = bytes.first, let site = await FuzzedSite.current() else { return false }
    let endpoints = site.endpoints.filter(\.isRead)
    return await site.ask(endpoints[Int(first) % endpoints.count], query: bytes.dropFirst())
  }

  private static let bodies = [
    "/api/contests": #"{"mode":"class","source":"browser","rounds":3,"seed":7,"speedPoints":true}"#,
    "/api/contests/{id}/actions": #"{"action":"speedPoints","on":true}"#,
    "/api/contests/{id}/camera": #"{"state":"ready"}"#,
    "/api/players": #"{"name":"Anna"}"#,
    "/api/eggs/{hunt}/{number}": #"{"collected":true,"seen":0,"as":"Anna"}"#,
    "/api/places/{map}": #"{"title":"Tea","address":"Arbat","latitude":55.7,"longitude":37.6,"as":"Anna"}"#,
    "/api/places/{map}/{place}/notes": #"{"text":"Here\nI was","as":"Anna"}"#,
  ]

  private static let queries = [
    "/api/about": "language=ru",
    "/api/moon": "lat=37.4&lon=-122.1&at=2019-05-09T12%3A00%3A00Z&zone=Europe%2FMoscow",
    "/api/places/{map}": "after=0&language=ru", "/api/eggs/{hunt}": "after=1", "/api/catalogue": "group=quiz",
    "/api/contests/{id}": "as=player&language=en", "/api/statistics": "mode=class",
  ]
}

extension Endpoint {
  fileprivate var takesJSON: Bool {
    switch operation?.body {
    case .json, .schema: true
    case .picture, .media, .some(.none), nil: false
    }
  }

  /// Readiness is left out: it waits for a judgement, and nobody works here.
  fileprivate var isRead: Bool { method == .get && operation != nil && path != "/readyz" }
}
