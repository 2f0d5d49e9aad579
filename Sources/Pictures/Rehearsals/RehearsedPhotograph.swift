public import Recognition

/// A photograph of a rehearsal: the things that it shows, and what they were taken for.
public struct RehearsedPhotograph: Sendable, Equatable {
  /// A thing that the photograph shows.
  public struct Thing: Sendable, Equatable {
    /// The name of the thing, which is that of its first image.
    public let name: String
    /// Whether one of its images was accepted.
    public let isFound: Bool
    /// The name of the image by which it was found, the most probable one; nil if it was not found.
    public let image: String?
    /// Why it was not; nil if it was, or if nothing of it was seen.
    public let rejection: Rejection?

    /// Creates a thing that a photograph shows.
    public init(name: String, isFound: Bool, image: String? = nil, rejection: Rejection?) {
      (self.name, self.isFound, self.image, self.rejection) = (name, isFound, image, rejection)
    }
  }

  /// The things of the pack that it shows.
  public let things: [Thing]
  /// Whether it shows nothing of the pack, nor a part of it.
  public let isStranger: Bool
  /// The names of the things that were accepted and that it does not show.
  public let takenFor: Set<String>

  /// Whether a thing in it was not found, or another one was.
  public var isFailure: Bool { !takenFor.isEmpty || !things.allSatisfy(\.isFound) }

  /// Creates a photograph that was judged.
  public init(things: [Thing], isStranger: Bool, takenFor: Set<String>) {
    (self.things, self.isStranger, self.takenFor) = (things, isStranger, takenFor)
  }

  /// Judges the `findings` in a photograph of the thing `name`; of a stranger if it is nil.
  public init(_ findings: Recogniser.Findings, of name: String?) {
    let accepted = Set(findings.accepted.map(\.thing))
    let best = findings.accepted.first { $0.thing == name }
    let seen = findings.rejected.filter { $0.sighting.thing == name }
      .max { $0.sighting.probability < $1.sighting.probability }
    things =
      name.map { name in
        [Thing(name: name, isFound: best != nil, image: best?.reference, rejection: best == nil ? seen?.reason : nil)]
      } ?? []
    isStranger = name == nil
    takenFor = accepted.subtracting(name.map { [$0] } ?? [])
  }
}
