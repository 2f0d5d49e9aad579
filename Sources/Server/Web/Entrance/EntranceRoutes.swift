import HTTP
import Hummingbird

/// What the host sees of the entrance for phones; see ``NetworkEntrance``.
struct EntranceView: Codable, Described {
  static let fields: [String: JSONValue] = [
    "address": "Where phones come in; missing where the entrance is closed.",
    "answers": "Whether the daemon reaches itself there; missing before it has tried.",
    "networks": "The machine's addresses at which the entrance can be opened, best first.",
    "staysOpen": "Whether it is opened at each start.",
  ]

  let address: String?
  let answers: Bool?
  let networks: [String]
  let staysOpen: Bool
}

/// Lets the host who sits at the machine open and close the entrance for phones.
struct EntranceRoutes {
  /// Nil where the daemon was told to listen on a network.
  let entrance: NetworkEntrance?
  let sessions: Sessions

  private struct Opening: Decodable, Described {
    static let fields: [String: JSONValue] = [
      "at": "The address at which phones are let in, one of `networks`.",
      "staysOpen": "Whether it is opened at each start, too; false where it is missing.",
    ]

    let at: String
    let staysOpen: Bool?
  }

  var endpoints: [Endpoint] {
    let endpoints: [Endpoint] = [
      .get(
        "/api/entrance", "Whether phones are let in", by: [.host], .json(EntranceView.self, "The entrance."),
        refuses: [.notFound]
      ) { request, context in try .json(try entrance(request, context).view) }.followed,
      .post(
        "/api/entrance", "Let phones in", Opening.self, by: [.host],
        .json(EntranceView.self, "The entrance, which is open."),
        refuses: [.notFound, .conflict, .unprocessableContent]
      ) { opening, request, context in
        let entrance = try entrance(request, context)
        try await entrance.open(at: opening.at, stays: opening.staysOpen ?? false)
        return try .json(entrance.view)
      },
      .delete(
        "/api/entrance", "Let phones in no longer", by: [.host],
        .nothing("Nothing listens on the network, at the next start neither."), refuses: [.notFound, .conflict]
      ) { request, context in
        try await entrance(request, context).close()
        return Response(status: .noContent)
      },
    ]
    return endpoints.tagged("daemon")
  }

  /// The entrance, for a host who sits at the machine: what is open there is decided there.
  private func entrance(_ request: Request, _ context: AppRequestContext) throws -> NetworkEntrance {
    try sessions.requireHost(request)
    guard context.isLocal else { throw Self.elsewhere }
    guard let entrance else { throw Self.none }
    return entrance
  }

  private static let elsewhere = Problem.denied(
    "entranceElsewhere", "Only the host who sits at the daemon's machine lets phones in: open this page there.")
  private static let none = Problem.missing(
    "noEntrance", "This daemon was told at its start at which addresses it listens: change its settings instead.")
}
