/// What a rehearsal says of a thing, or of a whole pack.
public enum RehearsalVerdict: String, Sendable, Codable, CaseIterable {
  /// Something must be mended: a thing is found too seldom or is taken for another, or a stranger is taken for a thing.
  case notReady
  /// Nothing must be mended, but there are not enough photographs to say that it is ready.
  case fewPhotographs
  /// Nothing must be mended, and there are enough photographs.
  case ready
}
