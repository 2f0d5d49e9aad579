package import Recognition
import Rehearsals

/// A photograph of a rehearsal in which a thing was not found, or another one was. A folder or zip of such failures holds
/// the pictures and ``file``, which has a manifest and then a line for each failure.
package struct KeptFailure: Codable, Sendable {
  /// The name of the picture's file.
  package let picture: String
  /// The path of the photograph, as given; ``picture`` if it had none.
  package let photograph: String
  /// The things that it shows; empty for a stranger.
  package let shows: [String]
  /// The things in the photograph that were not found.
  package let missed: [String]
  /// The things that the photograph was taken for.
  package let takenFor: [String]
  /// The reason why the first missed thing was not found, as a code and as a sentence; nil if nothing was missed.
  package let reason, sentence: String?
  package let findings: ExactFindings

  /// Creates a failure. `rejection` is the reason why the first of the `missed` things was not found, nil if nothing of
  /// it was seen.
  package init(
    picture: String, photograph: String, shows: [String], missed: [String], takenFor: [String], rejection: Rejection?,
    findings: ExactFindings
  ) {
    (self.picture, self.photograph, self.shows, self.missed) = (picture, photograph, shows, missed)
    (self.takenFor, self.findings) = (takenFor, findings)
    reason = missed.isEmpty ? nil : rejection?.code ?? "unseen"
    sentence = missed.isEmpty ? nil : RehearsedThing.Reason(rejection: rejection, photographs: 1).sentence
  }

  /// The name of the file with the lines.
  package static let file = "failures.jsonl"
}
