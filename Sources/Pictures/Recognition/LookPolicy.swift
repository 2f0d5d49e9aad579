/// How closely a picture is looked at: at first, and where that leaves it open, a second time at features
/// of another kind.
public struct LookPolicy: Sendable, Hashable {
  /// The effort of the first look.
  public var first: Query.Effort
  /// The effort of the second look; nil for one look only.
  public var second: Query.Effort?
  /// Whether a finding is accepted by itself; otherwise the frames around it have a say (``Tracker``).
  public var standsAlone: Bool

  /// For photographs, of which each counts.
  public static let photograph = LookPolicy(first: .still, second: .deepStill, standsAlone: true)
  /// For the frames of a camera, of which there are many a second.
  public static let frame = LookPolicy(first: .live, second: .deepLive, standsAlone: false)

  /// The same without the second look.
  public var firstLookOnly: LookPolicy { LookPolicy(first: first, second: nil, standsAlone: standsAlone) }

  /// Longest side, in pixels, beyond which no look sees more: a picture must be decoded to this size.
  public var longestSide: Int { max(first.longestSide, second?.longestSide ?? 0) }
}
