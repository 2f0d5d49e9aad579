/// An eclipse for programs and pages.
public struct EclipseSheet: Codable, Sendable, Equatable {
  /// The eclipse as an observer sees it.
  public struct Here: Codable, Sendable, Equatable {
    /// ISO 8601 in the observer's zone, as in ``LocalEclipse``.
    public let at, begins, ends: String
    /// The darkened part of the diameter.
    public let magnitude: Double
    /// How much is seen.
    public let kind: Eclipse.Kind
    /// In degrees.
    public let altitude: Double
  }

  /// The body that is darkened.
  public let body: Eclipse.Body
  /// How much of it is darkened at most.
  public let kind: Eclipse.Kind
  /// The middle: ISO 8601 in the observer's zone.
  public let at: String
  /// As in ``Eclipse/magnitude``.
  public let magnitude: Double
  /// As in ``Eclipse/gamma``.
  public let gamma: Double
  /// The eclipse as the observer sees it; nil if it is not visible there.
  public let here: Here?

  private enum CodingKeys: String, CodingKey { case body, kind, at, magnitude, gamma, here }

  /// Encodes a missing value as null.
  ///
  /// - Throws: `EncodingError` where the encoder cannot write a value.
  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encode(body, forKey: .body)
    try fields.encode(kind, forKey: .kind)
    try fields.encode(at, forKey: .at)
    try fields.encode(magnitude, forKey: .magnitude)
    try fields.encode(gamma, forKey: .gamma)
    try fields.encode(here, forKey: .here)
  }
}
