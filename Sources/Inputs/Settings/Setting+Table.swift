import Quiz

// The only table of settings: options, variables, the file and `apeiron config show` are derived from it.
extension Setting {
  /// All settings, in the order in which they are shown.
  public static let all: [Setting] = [
    host, port, publicAddress, pack, camera, https, certificate, key, data, journal, keepFrames, language, maxPlayers,
    tiles, tilesAttribution, logLevel,
  ]

  public static let host = Setting(
    "host", \.host, .host, "The address to listen on: 127.0.0.1 for this machine only, 0.0.0.0 for all that reach it.")

  public static let port = Setting(
    "port", \.port, .number(in: 0...65535), "The port to listen on; 0 takes a free one.")

  public static let publicAddress = Setting(
    "public-address", \.publicAddress, .address,
    "Where players reach Apeiron, for the join address and its QR code; none takes the addresses of this machine.")

  public static let pack = Setting("pack", \.pack, .path, "The folder of the pack that is played.")

  public static let camera = Setting(
    "camera", \.camera, .optionalPath,
    "Apeiron's own camera: a device such as /dev/video0, or a folder of pictures that plays one.")

  public static let https = Setting(
    "https", \.https, .flag, "Whether to serve HTTPS, without which phones do not give pages their camera.")

  public static let certificate = Setting(
    "certificate", \.certificate, .optionalPath,
    "The file of the certificate chain (PEM); with none, HTTPS uses one that is made once on this machine.")

  public static let key = Setting(
    "key", \.key, .optionalPath, "The file of the certificate's private key (PEM).")

  public static let data = Setting(
    "data", \.data, .path, "The folder for what lasts: the journal, and a certificate that was made here.")

  public static let journal = Setting(
    "journal", \.journal, .choice(),
    "file keeps what was played in the data folder; with none it ends with the process.")

  public static let keepFrames = Setting(
    "keep-frames", \.keepFrames, .optionalPath,
    "A folder in which judged frames are kept, to see later what the camera saw; with none they live in memory only.")

  public static let language = Setting(
    "language", \.language, .choice(), "The language of pages for browsers that prefer none of those that there are.")

  public static let maxPlayers = Setting(
    "max-players", \.maxPlayers, .number(in: 1...Contest.mostPlayers), "The most players of one contest.")

  public static let tiles = Setting(
    "tiles", \.tiles, .tiles,
    "The server that maps get tiles from; none shows coasts and borders only, and needs no internet.")

  public static let tilesAttribution = Setting(
    "tiles-attribution", \.tilesAttribution, .line,
    "Whom the tiles are from, as the terms of their server want it shown.")

  public static let logLevel = Setting(
    "log-level", \.logLevel, .choice(), "How much is logged.")
}
