public import Basics
import Quiz

/// The settings of `apeiron serve` for this machine and this room. ``Setting`` explains each of them.
public struct ServeSettings: Sendable, Equatable {
  /// The languages that the pages are written in.
  public enum Language: String, CaseIterable, Sendable {
    case en, ru
  }

  /// How much is logged: each level includes those after it.
  public enum LogLevel: String, CaseIterable, Sendable {
    case trace, debug, info, notice, warning, error, critical
  }

  /// The form of the log's lines.
  public enum LogFormat: String, CaseIterable, Sendable {
    case text, json
  }

  /// Where facts are stored.
  public enum Keeping: Sendable, Equatable {
    /// In a file of the data folder.
    case file
    /// Nowhere.
    case none
    /// In a PostgreSQL database, by its address.
    case database(String)
  }

  /// The address to listen on.
  public var host = "127.0.0.1"
  /// The port to listen on, 0...65535; 0 chooses a free one.
  public var port = 8080
  /// The folder of the pack; nil for the one that Apeiron comes with.
  public var pack: String?
  /// Whether the daemon is started without a pack, so that only the packs of the library exist.
  public var hasNoPack: Bool { pack == "none" }
  /// The daemon's own cameras, whose names are distinct.
  public var cameras: [NamedCamera] = []
  /// The four letters of the only pixel format to use for cameras; nil for the best one.
  public var cameraFormat: String?
  /// The size that is wanted of a camera.
  public var cameraSize = PixelSize.recognised
  /// The frames per second that are wanted of a camera; nil for 15 to 30.
  public var cameraRate: Int?
  /// Whether to serve HTTPS.
  public var https = false
  /// The PEM file of the certificate chain; nil for a certificate that is generated once on this machine.
  public var certificate: String?
  /// The PEM file of the certificate's private key; present exactly if the certificate is.
  public var key: String?
  /// The folder for persistent data.
  public var data: String
  /// Where facts are stored.
  public var journal = Keeping.file
  /// The file with the password of the database; nil if there is none, or if the environment has the password.
  public var journalPasswordFile: String?
  /// The days for which finished games of a class are kept; nil for ever.
  public var keepClassGames: Int? = 400
  /// The days for which other finished games are kept; nil for ever.
  public var keepSingleGames: Int? = 30
  /// The days for which notes are kept; nil for ever.
  public var keepNotes: Int? = 400
  /// The days for which places that visitors have added are kept; nil for ever.
  public var keepPlaces: Int? = 400
  /// The days for which the journal keeps who collected or moved an egg; nil for ever.
  public var keepEggs: Int? = 400
  /// The days for which the players of browsers are kept with their maths; nil for ever.
  public var keepMaths: Int? = 400
  /// The folder in which judged frames are kept; nil keeps none.
  public var keepFrames: String?
  /// The most megabytes of frames in that folder.
  public var keepFramesMegabytes = 1000
  /// The language of pages for browsers that prefer none of the available ones.
  public var language = Language.en
  /// How much is logged.
  public var logLevel = LogLevel.info
  /// The form of the log's lines.
  public var logFormat = LogFormat.text
  /// The file with the token for which other machines get the daemon's figures; nil gives them to this machine only.
  public var metricsToken: String?
  /// The maximum number of players in a contest, from 1 to the maximum that the rules allow.
  public var maxPlayers = Contest.maxPlayers
  /// The address of a map tile with {z}, {x} and {y} for its position, or the path of an MBTiles file or of a folder of
  /// tiles; nil for maps without tiles.
  public var tiles: String?
  /// The attribution of the tiles; nil to show none.
  public var tilesAttribution: String?
  /// The address at which players reach the daemon, such as "https://quiz.example:8443"; nil for the addresses of this
  /// machine.
  public var publicAddress: String?
  /// Other host names and addresses under which the daemon is reached, in small letters.
  public var names: [String] = []
  /// The addresses and networks of trusted proxies: the client address that they forward is believed.
  public var proxies: [Network] = []
  /// Whether the address that is printed makes the browser at this machine the host.
  public var hostAtMachine = true

  /// Creates the default settings for a process with `environment`.
  public init(environment: [String: String]) { data = StandardFolders(environment).state }

  /// The path of the journal; nil if facts are not stored, or not in a file.
  public var journalFile: String? { journal == .file ? data + "/journal.sqlite" : nil }

  /// The path of the journal or the address of its database; nil if facts are not stored.
  public var journalPlace: String? {
    if case .database(let address) = journal { address } else { journalFile }
  }
}
