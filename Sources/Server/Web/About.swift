/// What this daemon is, for the pages.
public struct About: Codable, Sendable, Equatable {
  public struct Pack: Codable, Sendable, Equatable {
    public var name: String
    /// A language tag (BCP 47); nil where the pack does not say.
    public var language: String?
    public var assignments: Int
    public var references: Int

    public init(name: String, language: String?, assignments: Int, references: Int) {
      self.name = name
      self.language = language
      self.assignments = assignments
      self.references = references
    }
  }

  public var pack: Pack
  /// The version of Apeiron.
  public var version: String
  /// Whether the daemon has a camera of its own.
  public var camera: Bool
  /// Whether frames are written to a folder.
  public var keepsFrames: Bool
  public var https: Bool
  /// Where phones on the same network find this daemon; empty where it listens on this machine only.
  public var addresses: [String]
  /// Whether the browser that asks is the host's.
  public var host = false

  public init(pack: Pack, version: String, camera: Bool, keepsFrames: Bool, https: Bool, addresses: [String]) {
    self.pack = pack
    self.version = version
    self.camera = camera
    self.keepsFrames = keepsFrames
    self.https = https
    self.addresses = addresses
  }
}
