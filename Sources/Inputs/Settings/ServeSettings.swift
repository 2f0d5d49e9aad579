import Quiz

/// What `apeiron serve` is told about this machine and this room. ``Setting`` says what each is for.
public struct ServeSettings: Sendable, Equatable {
  /// The languages that the pages are written in.
  public enum Language: String, CaseIterable, Sendable {
    case en, ru
  }

  /// How much is logged: each level with those behind it.
  public enum LogLevel: String, CaseIterable, Sendable {
    case trace, debug, info, notice, warning, error, critical
  }

  /// Where facts are kept.
  public enum Keeping: String, CaseIterable, Sendable {
    case file, none
  }

  /// The address to listen on.
  public var host = "127.0.0.1"
  /// The port to listen on, 0...65535; 0 takes a free one.
  public var port = 8080
  /// The folder of the pack.
  public var pack = "ReferenceImages"
  /// The daemon's own camera: a device, or a folder of pictures; nil for none.
  public var camera: String?
  /// Whether to serve HTTPS.
  public var https = false
  /// The file of the certificate chain, PEM; nil for one that is made once on this machine.
  public var certificate: String?
  /// The file of the certificate's private key, PEM; given exactly where the certificate is.
  public var key: String?
  /// The folder for what lasts.
  public var data: String
  /// Whether facts are kept in the data folder, or end with the process.
  public var journal = Keeping.file
  /// The folder that judged frames are kept in; nil keeps none.
  public var keepFrames: String?
  /// The language of pages for browsers that prefer none of those that there are.
  public var language = Language.en
  /// How much is logged.
  public var logLevel = LogLevel.info
  /// The most players of one contest, from 1 to as many as the rules allow.
  public var maxPlayers = Contest.mostPlayers
  /// The address of a map's tile, with {z}, {x} and {y} for its place; nil for maps without tiles.
  public var tiles: String?
  /// Whom the tiles are from; nil where nothing is shown.
  public var tilesAttribution: String?
  /// Where players reach the daemon, as "https://quiz.example:8443"; nil for the addresses of this machine.
  public var publicAddress: String?

  /// The settings where nobody says anything, in a process with `environment`.
  public init(environment: [String: String]) { data = StandardFolders(environment).state }

  /// The journal's file; nil where facts are not kept.
  public var journalFile: String? { journal == .file ? data + "/journal.sqlite" : nil }
}
