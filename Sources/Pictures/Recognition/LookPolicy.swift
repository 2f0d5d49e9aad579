/// How closely a picture is searched: the first look and, if that leaves the result open, a second look at features of
/// another kind.
public struct LookPolicy: Sendable, Hashable {
  /// The effort of the first look.
  public var first: Query.Effort
  /// The effort of the second look; nil for one look only.
  public var second: Query.Effort?
  /// Whether a finding is accepted on the basis of one picture; otherwise the surrounding frames count, too
  /// (``Tracker``).
  public var standsAlone: Bool

  /// For photographs, each of which counts.
  public static let photograph = LookPolicy(first: .still, second: .deepStill, standsAlone: true)
  /// For the frames of a camera, which come many times a second.
  public static let frame = LookPolicy(first: .live, second: .deepLive, standsAlone: false)

  /// The same without the second look.
  public var firstLookOnly: LookPolicy { LookPolicy(first: first, second: nil, standsAlone: standsAlone) }

  /// The longest side, in pixels, beyond which no look sees more: a picture must be decoded to at least this size.
  public var longestSide: Int { max(first.longestSide, second?.longestSide ?? 0) }
}
