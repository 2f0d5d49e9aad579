import Basics
import Quiz

// The only table of settings: options, variables, the file and `apeiron config show` are derived from it.
extension Setting {
  /// All settings, in the order in which they are shown.
  public static let all: [Setting] = [
    host, port, publicAddress, names, proxies, hostAtMachine, pack, camera, cameraFormat,
    cameraSize, cameraRate, https, certificate, key, data, journal,
    journalPasswordFile, keepClassGames, keepSingleGames, keepNotes, keepPlaces, keepEggs, keepMaths, keepFrames,
    keepFramesMegabytes, language, maxPlayers,
    tiles, tilesAttribution, logLevel, logFormat, metricsToken,
  ]

  /// `host`: an address or a name of this machine, by default 127.0.0.1.
  public static let host = Setting(
    "host", \.host, .host,
    "The address to listen on: 127.0.0.1 for this machine only, 0.0.0.0 for every machine that can reach it.")

  /// `port`: a whole number in 0...65535, by default 8080.
  public static let port = Setting(
    "port", \.port, .number(in: 0...65535), "The port to listen on; 0 chooses a free one.")

  /// `public-address`: an address with http or https and without a path, or none, which is the default.
  public static let publicAddress = Setting(
    "public-address", \.publicAddress, .address,
    "The address where players reach Apeiron, for joining and its QR code; none uses this machine's addresses.")

  /// `names`: host names and addresses with commas between, or none, which is the default.
  public static let names = Setting(
    "names", \.names, .hosts,
    "Other names and addresses under which browsers reach Apeiron; requests for any but these and its own are refused.")

  /// `proxies`: addresses and networks with commas between, or none, which is the default.
  public static let proxies = Setting(
    "proxies", \.proxies, .networks,
    "The addresses of the proxies whose X-Forwarded-For is believed; with none, nobody's is.")

  /// `host-at-machine`: true, the default, or false.
  public static let hostAtMachine = Setting(
    "host-at-machine", \.hostAtMachine, .flag,
    "Whether the address that is printed makes the browser at this machine the host: false where visitors sit at it.")

  /// `pack`: a path; default, which is the pack that Apeiron comes with; or none.
  public static let pack = Setting(
    "pack", \.pack, .pathOrDefault,
    "The folder of the pack to play; default is the pack that Apeiron comes with, and with none there are only those of the library."
  )

  /// `camera`: the path of a device or of a folder, or the name of a camera, optionally after `NAME=`. Several are
  /// separated by commas. The default is none.
  public static let camera = Setting(
    "camera", \.cameras, .cameras,
    "Apeiron's own cameras: devices such as /dev/video0, names that \"apeiron cameras\" lists, or folders of pictures. With NAME=DEVICE, a kiosk is opened by that name."
  )

  /// `camera-format`: the four letters of a pixel format, or best, which is the default.
  public static let cameraFormat = Setting(
    "camera-format", \.cameraFormat, .pixelFormat,
    "The only pixel format to take from Apeiron's cameras, one that \"apeiron cameras\" lists; best leaves the choice to Apeiron."
  )

  /// `camera-size`: a size in pixels, by default 640x480.
  public static let cameraSize = Setting(
    "camera-size", \.cameraSize, .pixelSize,
    "The size that is wanted of Apeiron's cameras: the mode nearest to it is taken. The recogniser works at 640x480.")

  /// `camera-rate`: a whole number from 1 to 1000, or any, which is the default.
  public static let cameraRate = Setting(
    "camera-rate", \.cameraRate, .frameRate,
    "The frames per second that are wanted of Apeiron's cameras; any is 15 to 30.")

  /// `https`: true or false, by default false.
  public static let https = Setting(
    "https", \.https, .flag, "Whether to serve HTTPS, without which phones do not let pages use their camera.")

  /// `certificate`: a path, or none, which is the default; it demands `key`, and `https` to be true.
  public static let certificate = Setting(
    "certificate", \.certificate, .optionalPath,
    "The file of the certificate chain (PEM); with none, HTTPS uses one that is generated once on this machine.")

  /// `key`: a path, or none, which is the default; it demands `certificate`.
  public static let key = Setting(
    "key", \.key, .optionalPath, "The file of the certificate's private key (PEM).")

  /// `data`: a path, by default `apeiron` in the user's state folder (XDG), or `/var/lib/apeiron` where there is no
  /// home.
  public static let data = Setting(
    "data", \.data, .path, "The folder for persistent data: the journal, and a certificate generated here.")

  /// `journal`: file, the default, none, or the address of a PostgreSQL database.
  public static let journal = Setting(
    "journal", \.journal, .keeping,
    "file stores what is played in the data folder, postgres://USER@HOST/DATABASE on a server; with none it is lost when the process ends."
  )

  /// `journal-password-file`: a path, or none, which is the default.
  public static let journalPasswordFile = Setting(
    "journal-password-file", \.journalPasswordFile, .optionalPath,
    "The file with the password of the journal's database; with none, PGPASSWORD or PGPASSFILE says it.")

  /// `keep-class-games`: a number of days, by default 400, or none.
  public static let keepClassGames = Setting(
    "keep-class-games", \.keepClassGames, .days,
    "How long the games of classes are kept after they were played, for a school year by default.")

  /// `keep-single-games`: a number of days, by default 30, or none.
  public static let keepSingleGames = Setting(
    "keep-single-games", \.keepSingleGames, .days,
    "How long games of one player and of the kiosk are kept after they were played.")

  /// `keep-notes`: a number of days, by default 400, or none.
  public static let keepNotes = Setting(
    "keep-notes", \.keepNotes, .days, "How long notes about places are kept after their authors changed them last.")

  /// `keep-places`: a number of days, by default 400, or none.
  public static let keepPlaces = Setting(
    "keep-places", \.keepPlaces, .days,
    "How long places that visitors have added are kept after somebody wrote about them last.")

  /// `keep-eggs`: a number of days, by default 400, or none.
  public static let keepEggs = Setting(
    "keep-eggs", \.keepEggs, .days,
    "How long it is kept who has collected, dropped or moved an egg; the eggs stay as they are.")

  /// `keep-maths`: a number of days, by default 400, or none.
  public static let keepMaths = Setting(
    "keep-maths", \.keepMaths, .days,
    "How long the players of a browser are kept, with their maths, after they have played last.")

  /// `keep-frames`: the path of a folder, or none, which is the default.
  public static let keepFrames = Setting(
    "keep-frames", \.keepFrames, .optionalPath,
    "A folder in which judged frames are saved, to see later what the camera saw; with none they exist in memory only.")

  /// `keep-frames-megabytes`: a whole number from 1 to 1,000,000, by default 1000.
  public static let keepFramesMegabytes = Setting(
    "keep-frames-megabytes", \.keepFramesMegabytes, .number(in: 1...1_000_000),
    "The most megabytes of frames in that folder; the oldest are deleted for new ones.")

  /// `language`: en, the default, or ru.
  public static let language = Setting(
    "language", \.language, .choice(), "The language of pages for browsers that prefer none of the available ones.")

  /// `max-players`: a whole number from 1 to `Contest.maxPlayers`, which is the default.
  public static let maxPlayers = Setting(
    "max-players", \.maxPlayers, .number(in: 1...Contest.maxPlayers), "The maximum number of players in a contest.")

  /// `tiles`: an address with {z}, {x} and {y} for a tile's position, or the path of an MBTiles file or of a folder of
  /// tiles. The default is none.
  public static let tiles = Setting(
    "tiles", \.tiles, .tiles,
    "The server, MBTiles file or folder of the map tiles; none shows only coasts and borders. Only a server needs the internet."
  )

  /// `tiles-attribution`: a line of at most 200 characters, or none, which is the default.
  public static let tilesAttribution = Setting(
    "tiles-attribution", \.tilesAttribution, .line,
    "The attribution of the tiles, as their authors require it. Default: what the MBTiles file says.")

  /// `log-level`: from trace, which logs everything, to critical; by default info.
  public static let logLevel = Setting(
    "log-level", \.logLevel, .choice(), "How much is logged.")

  /// `log-format`: text, the default, or json.
  public static let logFormat = Setting(
    "log-format", \.logFormat, .choice(), "The form of the log's lines: for people, or for programs.")

  /// `metrics-token`: a path, or none, which is the default.
  public static let metricsToken = Setting(
    "metrics-token", \.metricsToken, .optionalPath,
    "The file with the token for which other machines get /metrics; with none, only this machine does.")
}
