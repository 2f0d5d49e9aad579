public import Catalogue
public import Packs
public import Settings

/// The settings, the pack and its references that the daemon starts with. A reload replaces them.
public struct DaemonSetup: Sendable {
  /// The settings. ``Setting/needsRestart`` says which of them a reload leaves alone.
  public var settings: ServeSettings
  /// The pack that is played.
  public var pack: Pack
  /// The references made of the pack's images.
  public var references: CatalogueFolder

  /// A daemon that plays `pack`, of whose images `references` were made.
  public init(_ settings: ServeSettings, pack: Pack, references: CatalogueFolder) {
    self.settings = settings
    self.pack = pack
    self.references = references
  }
}
