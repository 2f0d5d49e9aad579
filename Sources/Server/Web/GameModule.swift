package import EventSourcing
package import GameServer
package import HTTP
package import PackServer
package import Packs
package import PageShell

/// A game as one value: everything that the rest of the program asks of it. The rest goes over the list of games and
/// names none.
package protocol GameModule: Sendable {
  /// The folder of the game's files in the addresses of assets, and the group of its endpoints in the OpenAPI document:
  /// "eggs".
  var name: String { get }
  /// A short description of the endpoints.
  var about: String { get }
  /// The game's section of a pack; nil if it has none.
  var section: (any PackSection.Type)? { get }
  /// The streams that the game keeps in the journal.
  var streams: [KeptStreams] { get }
  /// The drawing on the game's door on the first page, the path of an SVG in a box of 48 pixels; nil without a door.
  /// The texts of the door are `page.NAME` and `home.NAME`, and it leads to `/NAME`.
  var door: String? { get }
  /// The address of each page, with the script in ``files`` that draws it.
  var pages: [PageScript] { get }
  /// The files of the pages, embedded by the plug-in EmbedFiles from the folder `Pages`.
  var files: [(name: String, text: StaticString)] { get }

  /// Advice for the operator, which is logged when the daemon starts, such as a package to install; empty if there is
  /// nothing to do.
  var advice: [String] { get }

  /// The endpoints of the game.
  func endpoints(in house: House) -> [Endpoint]
}

extension GameModule {
  package var section: (any PackSection.Type)? { nil }
  package var streams: [KeptStreams] { [] }
  package var door: String? { nil }
  package var advice: [String] { [] }
}

/// The services of the program for a game: the pack, the sessions of browsers, and recognition.
package struct House: Sendable {
  /// The default pack, which is played unless another is chosen.
  package let pack: Pack
  /// The streams of the journal that are held in memory.
  package let aggregates: Aggregates
  /// The contests, those that ended within the last hour included.
  package let contests: any Contests
  /// The statistics of all contests.
  package let statistics: StatisticsService
  /// The daemon's own cameras.
  package let cameras: Cameras
  /// Judges pictures.
  package let frames: any FrameJudging
  /// The names of the pack's things.
  package let glossary: Glossary
  /// The clock of the contests and of the pictures judged for them.
  package let clock: any GameClock
  /// The clock that dates people's actions.
  package let wallClock: WallClock
  /// The sessions, which tell who sent a request.
  package let sessions: Sessions
  /// Receives pictures.
  package let uploads: PictureUploads
  /// The budgets of clients, and their wrong guesses.
  package let limiter: RateLimiter
  /// The addresses of the site.
  package let address: SiteAddress
}
