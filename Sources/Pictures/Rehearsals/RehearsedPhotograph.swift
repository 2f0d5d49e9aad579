public import Recognition

/// A photograph of a rehearsal: the things that it shows, and what they were taken for.
public struct RehearsedPhotograph: Sendable, Equatable {
  /// A thing that the photograph shows.
  public struct Thing: Sendable, Equatable {
    /// The name of its reference.
    public let name: String
    /// Whether the reference was accepted.
    public let isFound: Bool
    /// Why it was not; nil if it was, or if nothing of it was seen.
    public let rejection: Rejection?

    /// Creates a thing that a photograph shows.
    public init(name: String, isFound: Bool, rejection: Rejection?) {
      (self.name, self.isFound, self.rejection) = (name, isFound, rejection)
    }
  }

  /// The things of the pack that it shows.
  public let things: [Thing]
  /// Whether it shows nothing of the pack, nor a part of it.
  public let isStranger: Bool
  /// The names of the accepted references that it does not show.
  public let takenFor: Set<String>

  /// Creates a photograph that was judged.
  public init(things: [Thing], isStranger: Bool, takenFor: Set<String>) {
    (self.things, self.isStranger, self.takenFor) = (things, isStranger, takenFor)
  }

  /// Judges the `findings` in a photograph of the thing whose reference is called `name`; of a stranger if it is nil.
  public init(_ findings: Recogniser.Findings, of name: String?) {
    let accepted = Set(findings.accepted.map(\.reference))
    let seen = findings.rejected.filter { $0.sighting.reference == name }
      .max { $0.sighting.probability < $1.sighting.probability }
    things =
      name.map { name in
        let isFound = accepted.contains(name)
        return [Thing(name: name, isFound: isFound, rejection: isFound ? nil : seen?.reason)]
      } ?? []
    isStranger = name == nil
    takenFor = accepted.subtracting(name.map { [$0] } ?? [])
  }
}
