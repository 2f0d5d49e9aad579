import Basics
import Daemon
import EventStore
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import NIOEmbedded
import Packs
import Quiz
import Synchronization
import TestSupport

@testable import GameServer
@testable import HTTP
@testable import Web

/// The site of a daemon with a journal in memory and without references, asked by its host over no network.
final class FuzzedSite: Sendable {
  let endpoints: [Endpoint]
  private let responder: RouterResponder<AppRequestContext>
  private let cookies: String
  /// The values that stand for the parameters of paths.
  private let parameters: [String: String]
  private let folder: TemporaryFolder

  private static let pack = """
    name: Birds
    assignments: [{image: Wren, question: Which?, answer: This.}]
    places: [{id: city, title: City, places: [{id: tea, title: Tea, latitude: 55.75, longitude: 37.6}]}]
    eggs:
      - {id: lawn, title: Lawn, latitude: 50, longitude: 10, across: 100, eggs: [{number: 0, latitude: 50, longitude: 10}]}

    """

  init() async throws {
    folder = try TemporaryFolder()
    try folder.write(Self.pack, to: "pack.yaml")
    try folder.write("", to: "Wren.png")
    var logger = Logger(label: "fuzz")
    logger.logLevel = .critical
    let games = try await GameServer(
      Games.format.load(from: folder.path), references: [], cameras: Cameras([]), store: InMemoryEventStore(),
      options: .init(streams: Games.streams, format: Games.format),
      logger: logger)
    let host = HostAccess(HostBookFile(folder: folder.path))
    let keyring = Keyring(key: [UInt8](repeating: 7, count: 32))
    let site = Site(
      games, Games.all, keyring: keyring, host: host, address: SiteAddress(addresses: { [] }, hosts: { ["quiz.test"] }))
    let contest = try await games.contests.open(ContestRequest(mode: .classGame, source: .browser)).contest.opening
    let player = try await games.contests.join(contest.id, name: "Anna", others: [], returning: nil).rawValue
    parameters = [
      "id": contest.id, "pin": contest.pin ?? "", "map": "city", "place": "tea", "hunt": "lawn", "name": "Wren",
      "game": "counting",
    ]
    let token = try host.open(browser: "", address: "", now: site.wallClock.now())
    cookies = [
      "apeiron_host=\(token)", "apeiron_v=\(keyring.visitorToken("visitor"))",
      "apeiron_p_\(contest.id)=\(keyring.playerToken(player, in: contest.id))",
    ].joined(separator: "; ")
    endpoints = site.endpoints
    responder = site.router().buildResponder()
  }

  private static let state = Mutex<(site: FuzzedSite?, asked: Int)>((nil, 0))

  /// A site that has not been asked often, because its written facts stay in its memory.
  static func current() async -> FuzzedSite? {
    let known = state.withLock { state in
      state.asked += 1
      return state.asked % 1000 == 0 ? nil : state.site
    }
    if let known { return known }
    let made = try? await FuzzedSite()
    state.withLock { $0.site = made }
    return made
  }

  /// Whether the request is taken. The daemon itself must not fail, whatever it is asked.
  func ask(_ endpoint: Endpoint, body: [UInt8] = [], query: some Sequence<UInt8> = []) async -> Bool {
    var path = endpoint.path
    for (name, value) in parameters { path = path.replacing("{\(name)}", with: value) }
    path = path.replacing(/\{\w+\}/, with: "0") + "?" + Self.escaped(query)
    let head = HTTPRequest(
      method: endpoint.method, scheme: "http", authority: "quiz.test", path: path,
      headerFields: [.cookie: cookies, .contentType: "application/json"])
    let request = Request(head: head, body: .init(buffer: ByteBuffer(bytes: body)))
    let context = AppRequestContext(source: .init(channel: EmbeddedChannel(), logger: Logger(label: "fuzz")))
    guard let response = try? await responder.respond(to: request, context: context) else { return false }
    precondition(response.status != .internalServerError, "\(endpoint.method) \(path) fails")
    return response.status.code < 400
  }

  /// The bytes as a connection lets them through: others are refused before any of ours sees them.
  private static func escaped(_ query: some Sequence<UInt8>) -> String {
    query.map {
      (0x21...0x7E).contains($0) && $0 != 0x23
        ? String(UnicodeScalar($0)) : "%" + String(UInt16($0) | 0x100, radix: 16).suffix(2)
    }
    .joined()
  }
}
