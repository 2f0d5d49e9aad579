import Quiz

// The only table of settings: options, variables, the file and `apeiron config show` are derived from it.
extension Setting {
  /// All settings, in the order in which they are shown.
  public static let all: [Setting] = [
    host, port, publicAddress, names, proxies, pack, camera, https, certificate, key, data, journal, keepFrames,
    language, maxPlayers,
    tiles, tilesAttribution, logLevel,
  ]

  public static let host = Setting(
    "host", \.host, .host,
    "The address to listen on: 127.0.0.1 for this machine only, 0.0.0.0 for every machine that can reach it.")

  public static let port = Setting(
    "port", \.port, .number(in: 0...65535), "The port to listen on; 0 chooses a free one.")

  public static let publicAddress = Setting(
    "public-address", \.publicAddress, .address,
    "The address where players reach Apeiron, for joining and its QR code; none uses this machine's addresses.")

  public static let names = Setting(
    "names", \.names, .hosts,
    "Other names and addresses under which browsers reach Apeiron; requests for any but these and its own are refused.")

  public static let proxies = Setting(
    "proxies", \.proxies, .networks,
    "The addresses of the proxies whose X-Forwarded-For is believed; with none, nobody's is.")

  public static let pack = Setting("pack", \.pack, .path, "The folder of the pack to play.")

  public static let camera = Setting(
    "camera", \.camera, .optionalPath,
    "Apeiron's own camera: a device such as /dev/video0, or a folder of pictures that acts as one.")

  public static let https = Setting(
    "https", \.https, .flag, "Whether to serve HTTPS, without which phones do not let pages use their camera.")

  public static let certificate = Setting(
    "certificate", \.certificate, .optionalPath,
    "The file of the certificate chain (PEM); with none, HTTPS uses one that is generated once on this machine.")

  public static let key = Setting(
    "key", \.key, .optionalPath, "The file of the certificate's private key (PEM).")

  public static let data = Setting(
    "data", \.data, .path, "The folder for persistent data: the journal, and a certificate generated here.")

  public static let journal = Setting(
    "journal", \.journal, .choice(),
    "file stores what is played in the data folder; with none it is lost when the process ends.")

  public static let keepFrames = Setting(
    "keep-frames", \.keepFrames, .optionalPath,
    "A folder in which judged frames are saved, to see later what the camera saw; with none they exist in memory only.")

  public static let language = Setting(
    "language", \.language, .choice(), "The language of pages for browsers that prefer none of the available ones.")

  public static let maxPlayers = Setting(
    "max-players", \.maxPlayers, .number(in: 1...Contest.mostPlayers), "The maximum number of players in a contest.")

  public static let tiles = Setting(
    "tiles", \.tiles, .tiles,
    "The server of the map tiles; none shows only coasts and borders, and needs no internet.")

  public static let tilesAttribution = Setting(
    "tiles-attribution", \.tilesAttribution, .line,
    "The attribution of the tiles, as the terms of their server require it.")

  public static let logLevel = Setting(
    "log-level", \.logLevel, .choice(), "How much is logged.")
}
