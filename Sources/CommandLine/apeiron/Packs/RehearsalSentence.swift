import Rehearsals
import Statistics

/// Whether a pack is ready, or what to mend, in a sentence or several.
struct RehearsalSentence {
  let text: String

  init(_ rehearsal: Rehearsal) {
    let unseen = rehearsal.things.filter { $0.shown == 0 }
    let things = rehearsal.things.filter { $0.shown > 0 && !$0.isReady }.map { thing in
      let reason = thing.reasons.first.map { ": \($0.sentence)" } ?? ""
      let taken =
        thing.takenFor.isEmpty
        ? ""
        : " \(thing.name) is taken for \(Self.list(thing.takenFor)): take one of them out, or choose pictures that differ more."
      let isMissed = thing.found < thing.shown
      return (isMissed ? "Mend \(thing.name), found in \(thing.found) of \(thing.shown)\(reason)" : "") + taken
    }.map { $0.hasPrefix(" ") ? String($0.dropFirst()) : $0 }
    if rehearsal.isReady {
      let counts = "\(rehearsal.found.events) of \(Int(rehearsal.found.units)) photographs"
      text =
        "Ready: \(rehearsal.things.count == 1 ? "1 thing is" : "\(rehearsal.things.count) things are") found in \(counts), and none is taken for another."
      return
    }
    var sentences = ["Not ready."]
    if !unseen.isEmpty {
      sentences.append(
        "Take photographs of \(unseen.prefix(5).map(\.name).joined(separator: ", "))\(unseen.count > 5 ? " and \(unseen.count - 5) more" : "") too."
      )
    }
    sentences += things
    if rehearsal.mistaken > 0 {
      sentences.append(
        "\(rehearsal.mistaken) of \(rehearsal.strangers) photographs of strangers are taken for a thing of the pack: put a picture of each such stranger into the pack, without a question."
      )
    }
    text = sentences.joined(separator: " ")
  }

  /// `Ruslan (2), Onegin (1)`.
  static func list(_ counts: [String: Int]) -> String {
    counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { "\($0.key) (\($0.value))" }.joined(separator: ", ")
  }
}
