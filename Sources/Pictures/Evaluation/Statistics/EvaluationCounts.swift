/// The counts over the queries of a set or group.
public struct EvaluationCounts: Sendable, Equatable, Codable {
  /// Labelled queries, including negatives.
  public var queries = 0
  /// Labelled objects in them.
  public var objects = 0
  /// The objects for which a right reference was accepted.
  public var found = 0
  /// Queries with an object that is to be found.
  public var queriesWithObject = 0
  /// The queries with an object whose most probable accepted sighting, apart from sightings of partial objects, is one
  /// of their objects.
  public var top1 = 0
  /// Accepted sightings of references that are not in the photograph, where some reference is.
  public var wrong = 0
  /// Queries, negatives included, that show none of the references.
  public var queriesWithoutObject = 0
  /// Those of them with any accepted sighting.
  public var falseAccepts = 0
  /// Files that could not be read; their objects count as not found.
  public var unreadable = 0

  /// Creates counts of zero.
  public init() {}

  static func += (tally: inout EvaluationCounts, other: EvaluationCounts) {
    tally.queries += other.queries
    tally.objects += other.objects
    tally.found += other.found
    tally.queriesWithObject += other.queriesWithObject
    tally.top1 += other.top1
    tally.wrong += other.wrong
    tally.queriesWithoutObject += other.queriesWithoutObject
    tally.falseAccepts += other.falseAccepts
    tally.unreadable += other.unreadable
  }
}
