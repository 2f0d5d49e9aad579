import Foundation

/// An eclipse for programs and pages.
public struct EclipseSheet: Codable, Sendable, Equatable {
  /// The eclipse as an observer sees it from its beginning to its end.
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

  /// The eclipse as an observer has it at one moment, as in ``EclipseSight``.
  public struct Sight: Codable, Sendable, Equatable {
    /// How much of the body is darkened; nil if nothing is.
    public let kind: Eclipse.Kind?
    /// The darkened part of the diameter.
    public let magnitude: Double
    /// Whether the upper limb of the darkened body is above the horizon.
    public let isUp: Bool
    /// In degrees, as in ``EclipseSight``.
    public let altitude, diameter, apart, angle: Double
  }

  /// The body that is darkened.
  public let body: Eclipse.Body
  /// How much of it is darkened at most.
  public let kind: Eclipse.Kind
  /// The middle: ISO 8601 in the observer's zone.
  public let at: String
  /// ISO 8601 in the observer's zone, as in ``Eclipse``.
  public let begins, ends: String
  /// As in ``Eclipse/magnitude``.
  public let magnitude: Double
  /// As in ``Eclipse/gamma``.
  public let gamma: Double
  /// The eclipse as the observer sees it; nil if it is not visible there.
  public let here: Here?

  private enum CodingKeys: String, CodingKey { case body, kind, at, begins, ends, magnitude, gamma, here }

  /// Encodes a missing value as null.
  ///
  /// - Throws: `EncodingError` where the encoder cannot write a value.
  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encode(body, forKey: .body)
    try fields.encode(kind, forKey: .kind)
    try fields.encode(at, forKey: .at)
    try fields.encode(begins, forKey: .begins)
    try fields.encode(ends, forKey: .ends)
    try fields.encode(magnitude, forKey: .magnitude)
    try fields.encode(gamma, forKey: .gamma)
    try fields.encode(here, forKey: .here)
  }
}

extension EclipseSheet {
  /// The sheet of `eclipse` without the digits that cannot be known; `here` is what the observer sees of it.
  init(_ eclipse: Eclipse, here: LocalEclipse?, _ style: Date.ISO8601FormatStyle) {
    self.init(
      body: eclipse.body, kind: eclipse.kind, at: eclipse.greatest.formatted(style),
      begins: eclipse.begins.formatted(style), ends: eclipse.ends.formatted(style),
      magnitude: eclipse.magnitude.rounded(to: 1e4), gamma: eclipse.gamma.rounded(to: 1e4),
      here: here.map { here in
        Here(
          at: here.at.formatted(style), begins: here.begins.formatted(style), ends: here.ends.formatted(style),
          magnitude: here.magnitude.rounded(to: 1e3), kind: here.kind, altitude: here.altitude.rounded(to: 10))
      })
  }
}

extension EclipseSheet.Sight {
  private enum CodingKeys: String, CodingKey { case kind, magnitude, isUp, altitude, diameter, apart, angle }

  init(_ sight: EclipseSight) {
    self.init(
      kind: sight.kind, magnitude: sight.magnitude.rounded(to: 1e3), isUp: sight.isUp,
      altitude: sight.altitude.rounded(to: 10), diameter: sight.diameter.rounded(to: 1e5),
      apart: sight.apart.rounded(to: 1e5), angle: sight.angle.rounded(to: 1e3))
  }

  /// Encodes a missing value as null.
  ///
  /// - Throws: `EncodingError` where the encoder cannot write a value.
  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encode(kind, forKey: .kind)
    try fields.encode(magnitude, forKey: .magnitude)
    try fields.encode(isUp, forKey: .isUp)
    try fields.encode(altitude, forKey: .altitude)
    try fields.encode(diameter, forKey: .diameter)
    try fields.encode(apart, forKey: .apart)
    try fields.encode(angle, forKey: .angle)
  }
}
