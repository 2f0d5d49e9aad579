import GameServer

/// What this daemon is, for the pages.
struct About: Codable {
  struct Pack: Codable {
    let name: String
    /// A language tag (BCP 47); nil where the pack does not say.
    let language: String?
    let assignments: Int
    let references: Int
  }

  let pack: Pack
  /// The version of Apeiron.
  let version: String
  /// Whether the daemon has a camera of its own.
  let camera: Bool
  /// Whether frames are written to a folder.
  let keepsFrames: Bool
  let https: Bool
  /// Where phones on the same network find this daemon; empty where it listens on this machine only.
  let addresses: [String]
  /// Whether the browser that asks is the host's.
  let host: Bool

  init(_ games: GameServer.Summary, version: String, at address: SiteAddress, isHost: Bool) {
    pack = Pack(
      name: games.pack, language: games.language, assignments: games.assignments, references: games.references)
    self.version = version
    camera = games.hasCamera
    keepsFrames = games.keepsFrames
    https = address.isSecure
    addresses = address.addresses()
    host = isHost
  }
}
