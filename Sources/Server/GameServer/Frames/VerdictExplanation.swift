import Judging
import Quiz
import Recognition
import Vision

/// An account of why a question was decided for a player as it was: the findings of the look that decided it or, if the
/// question was not won, of the look that came nearest. It contains only numbers, no picture.
public struct VerdictExplanation: Codable, Sendable, Equatable {
  /// A thing that may have been in the picture.
  public struct Candidate: Codable, Sendable, Equatable {
    /// The name of the thing, which is that of its first image.
    public var name: String
    /// The name of the image by which it was seen; nil if that is its first one.
    public var image: String?
    /// The name that people use for it, in the language of the requester; nil until the account is sent.
    public var label: String?
    /// The probability that it was there by this look alone, 0...1: the product of the two below.
    public var probability: Double
    /// The probability that it, or something with the same design, was there, 0...1.
    public var resemblance: Double
    /// How likely that was the thing itself, and not another of its series, 0...1.
    public var identity: Double
    /// How much the place looked like the reference as a whole, -1...1.
    public var likeness: Double
    /// How many points of the reference were found in their places.
    public var points: Int
    /// How many of them were distinct in the whole picture before the place was known.
    public var strict: Int
    /// Why this look did not accept it: the code of a rejection; nil where it did.
    public var reason: String?
    /// Its four corners, each as x and y in pixels of the picture.
    public var outline: [[Double]]
    /// The most similar pairs of points. Each has x and y in the picture, in pixels, and x and y in the reference, as
    /// shares of its size.
    public var pairs: [[Double]]

    init(_ sighting: Sighting, _ rejection: Rejection?, pairs most: Int) {
      let evidence = sighting.evidence
      (name, probability, points) = (sighting.thing, sighting.probability, sighting.inliers)
      image = sighting.reference == sighting.thing ? nil : sighting.reference
      (resemblance, identity) = (evidence?.resemblance ?? sighting.probability, evidence?.identity ?? 1)
      (likeness, strict, reason) = (evidence?.likeness ?? 0, evidence?.strict ?? 0, rejection?.code)
      outline = sighting.outline.corners.map { [Self.tenth($0.x), Self.tenth($0.y)] }
      pairs = (evidence?.pairs ?? []).prefix(most).map { pair in
        [
          Self.tenth(pair.inPicture.x), Self.tenth(pair.inPicture.y), Self.thousandth(pair.inReference.x),
          Self.thousandth(pair.inReference.y),
        ]
      }
    }

    private static func tenth(_ value: Double) -> Double { (value * 10).rounded() / 10 }
    private static func thousandth(_ value: Double) -> Double { (value * 1000).rounded() / 1000 }
  }

  /// The player.
  public var player: String
  /// Whether the question was won by this look.
  public var won: Bool
  /// The size of the picture, in pixels.
  public var width, height: Int
  /// The thing that was asked for; nil where nothing of it was seen.
  public var asked: Candidate?
  /// The probability that it was there by all looks together, 0...1; the last look counts most. Nil if the looks do not
  /// add up to accept it.
  public var overLooks: Double?
  /// The other things that were seen, the most probable first.
  public var others: [Candidate]
  /// The code of the rejection, if nothing was accepted; nil if something was.
  public var reason: String?
  /// Whether a picture of the question is kept for the author of the pack; nil until the account is sent.
  public var keepsPicture: Bool?

  /// The most points that are kept: more only darken the drawing.
  static let maxPairs = 80
  /// The most other things that are kept.
  static let maxOthers = 3

  /// Creates the account of a look with this `result`, which led to this `verdict`, at a question that asks for
  /// `thing`.
  init(_ result: FrameResult, _ verdict: FrameVerdict, asking thing: String, of player: PlayerID, won: Bool) {
    let seen =
      result.findings.accepted.map { ($0, Rejection?.none) } + result.findings.rejected.map { ($0.sighting, $0.reason) }
    self.player = player.rawValue
    self.won = won
    (width, height) = (result.width, result.height)
    asked = seen.filter { $0.0.names.contains(thing) }.max { $0.0.probability < $1.0.probability }.map {
      Candidate($0, $1, pairs: Self.maxPairs)
    }
    overLooks = verdict.sightings.first { $0.names.contains(thing) }?.probability
    others = seen.filter { !$0.0.names.contains(thing) }.sorted { $0.0.probability > $1.0.probability }
      .prefix(Self.maxOthers).map { Candidate($0, $1, pairs: 0) }
    reason = verdict.rejection?.code
  }

  /// Whether the picture of the look with these `findings` may show the thing that was asked for without its being
  /// recognised: nothing was accepted in it, and the thing was seen, or everything was searched for and the picture is
  /// neither black nor plain.
  func mayBeMissed(_ findings: Recogniser.Findings) -> Bool {
    guard findings.accepted.isEmpty else { return false }
    return asked != nil || ![nil, .tooDark, .tooPlain].contains(findings.reason)
  }

  /// The probability from which on the thing that was asked for was probably there, and not another of its series.
  private static let placed = 0.5

  /// How far a corner may lie beyond the edge of a picture that shows the whole thing, as a share of its size.
  private static let beyond = 0.02

  /// The corners of the thing that was asked for, x and y each as shares, 0...1, of the picture's size; nil where the
  /// whole of it was not seen, or probably something that is made like it.
  var outline: [Double]? {
    guard let asked, asked.resemblance >= Self.placed, asked.identity >= Self.placed else { return nil }
    let shares = asked.outline.flatMap { [$0[0] / Double(width), $0[1] / Double(height)] }
    guard shares.allSatisfy((-Self.beyond...1 + Self.beyond).contains) else { return nil }
    return shares.map { min(max($0, 0), 1) }
  }

  /// Whether it says more of a question that is not won than `other`: it came nearer, or as near and later.
  func comesNearer(than other: VerdictExplanation) -> Bool {
    (asked?.probability ?? -1) >= (other.asked?.probability ?? -1)
  }
}
