public import Catalogue
public import Packs
public import Settings

/// The settings, the pack and its references with which the daemon is started, and which a reload replaces.
public struct DaemonSetup: Sendable {
  /// The settings, of which ``Setting/needsRestart`` says which a reload leaves alone.
  public var settings: ServeSettings
  /// The pack that is played.
  public var pack: Pack
  /// The references made of the pack's images.
  public var references: ReferenceFolder

  /// A daemon that plays `pack`, of whose images `references` were made.
  public init(_ settings: ServeSettings, pack: Pack, references: ReferenceFolder) {
    self.settings = settings
    self.pack = pack
    self.references = references
  }
}
