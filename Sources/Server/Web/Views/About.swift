import Cryptography
import GameServer
import HTTP

/// The facts about this daemon that pages need.
struct About: Codable {
  struct Pack: Codable {
    let name: String
    /// The language of the texts that this browser gets, as a tag (BCP 47); nil if the pack does not state its
    /// languages.
    let language: String?
    /// All languages of its texts.
    let languages: [String]
    let assignments: Int
    /// The games beside the quiz that it has a section of.
    let games: [String]
    let references: Int
  }

  /// The door of a game on the first page.
  struct Door: Codable {
    /// The name of the game, which is also its address.
    let game: String
    /// The drawing on it: the path of an SVG in a box of 48 pixels.
    let drawing: String

    init?(_ game: any GameModule) {
      guard let drawing = game.door else { return nil }
      (self.game, self.drawing) = (game.name, drawing)
    }
  }

  let pack: Pack
  /// The doors of the games that have one.
  let doors: [Door]
  let version: String
  /// Whether the daemon has a camera of its own, and the browser that asks may see through it.
  let camera: Bool
  /// The names of the daemon's own cameras, each with its own kiosk; empty for a browser that may not see through them.
  let cameras: [String]
  /// Whether frames are written to a folder.
  let keepsFrames: Bool
  /// The number of days for which each kind is kept; a kind that is missing here is kept for ever. Nil if nothing
  /// outlives the daemon.
  let kept: [String: Int]?
  /// All kinds of data, whether they are kept for a limited time or for ever.
  let keptKinds: [String]
  /// The limit of megabytes of frames in that folder; nil if none are written.
  let frameMegabytes: Int?
  /// How many pictures of missed answers are kept in memory, for a day at most.
  let missedPictures: Int
  /// How many photographs of rehearsals that went wrong are kept in memory, for a day at most.
  let rehearsedPictures: Int
  /// Whether phones that come by ``addresses`` come over HTTPS, so that their cameras open; where there are none,
  /// whether the daemon is served so.
  let https: Bool
  /// Whether the browser that asks came over plain HTTP to a daemon that is served over HTTPS.
  let plain: Bool
  /// The addresses at which phones on the same network find this daemon; empty if it listens on this machine only.
  let addresses: [String]
  /// Whether the requesting browser is the host's.
  let host: Bool
  /// The guest who last opened a page from another machine; nil if nobody has, and for everybody but the host.
  let guest: RemoteVisits.Guest?
  /// The SHA-256 of the certificate that phones may trust, as phones show it; nil if the daemon made none.
  let fingerprint: String?

  init(
    _ games: GameServer.Summary, in wording: Wording, version: String, at address: SiteAddress,
    doors: [Door], isPlain: Bool, isHost: Bool, maySeeCamera: Bool, guest: RemoteVisits.Guest?
  ) {
    pack = Pack(
      name: wording(games.pack), language: wording.language, languages: games.languages, assignments: games.assignments,
      games: games.games, references: games.references)
    self.version = version
    self.doors = doors
    cameras = maySeeCamera ? games.cameras : []
    camera = !cameras.isEmpty
    keepsFrames = games.frameMegabytes != nil
    frameMegabytes = games.frameMegabytes
    missedPictures = games.missedPictures
    rehearsedPictures = games.rehearsedPictures
    kept = games.kept.map { Dictionary(uniqueKeysWithValues: $0.compactMap { name, days in days.map { (name, $0) } }) }
    keptKinds = games.kept?.map(\.name) ?? []
    addresses = address.addresses()
    https = addresses.first?.hasPrefix("https://") ?? address.isSecure
    plain = isPlain
    host = isHost
    self.guest = isHost ? guest : nil
    fingerprint = address.authority().flatMap { Certificates.fingerprint($0) }
  }
}
