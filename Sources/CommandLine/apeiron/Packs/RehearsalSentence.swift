import Rehearsals
import Statistics

/// Whether a pack is ready, what to mend, or how many photographs are missing, in a sentence or several.
struct RehearsalSentence {
  let text: String

  /// The most things that one sentence names.
  private static let maxNamed = 5

  init(_ rehearsal: Rehearsal) {
    let sentences =
      switch rehearsal.verdict {
      case .ready: [Self.ready(rehearsal)]
      case .fewPhotographs:
        [
          "Not enough photographs yet: \(rehearsal.missing) more \(rehearsal.missing == 1 ? "is" : "are") needed in all."
        ]
          + Self.missing(rehearsal)
      case .notReady: ["Not ready yet."] + Self.mending(rehearsal) + Self.missing(rehearsal)
      }
    text = sentences.joined(separator: " ")
  }

  private static func ready(_ rehearsal: Rehearsal) -> String {
    let counts = "\(rehearsal.found.events) of \(Int(rehearsal.found.units)) photographs"
    let things = rehearsal.things.count == 1 ? "1 thing is" : "\(rehearsal.things.count) things are"
    return "Ready: \(things) found in \(counts), and none is taken for another."
  }

  private static func mending(_ rehearsal: Rehearsal) -> [String] {
    var sentences: [String] = []
    for thing in rehearsal.things where thing.verdict == .notReady {
      // One that is taken for another may be found often enough.
      if thing.rate.map({ $0 < RehearsedThing.readyFrom }) ?? false {
        let reason = thing.reasons.first.map { ": \($0.sentence)" } ?? "."
        sentences.append("Mend \(thing.name), found in \(thing.found) of \(thing.shown)\(reason)")
      }
      if !thing.takenFor.isEmpty {
        sentences.append(
          "\(thing.name) is taken for \(list(thing.takenFor)): take one of them out, or choose pictures that differ more."
        )
      }
    }
    if rehearsal.mistaken > 0 {
      sentences.append(
        "\(rehearsal.mistaken) of \(rehearsal.strangers) photographs of strangers are taken for a thing of the pack: put a picture of each such stranger into the pack, without a question."
      )
    }
    return sentences
  }

  /// A sentence for all things of which as many photographs are missing, the most photographs first.
  private static func missing(_ rehearsal: Rehearsal) -> [String] {
    let things = Dictionary(grouping: rehearsal.things.filter { $0.missing > 0 }, by: \.missing)
    return things.sorted { $0.key > $1.key }.map { missing, things in
      let others = things.count - maxNamed
      let more = others > 0 ? " and \(others) more \(others == 1 ? "thing" : "things")" : ""
      let names = things.prefix(maxNamed).map(\.name).joined(separator: ", ") + more
      let photographs = missing == 1 ? "1 more photograph" : "\(missing) more photographs"
      return things.count == 1
        ? "\(photographs) of \(names) \(missing == 1 ? "is" : "are") needed."
        : "\(photographs) of each of these \(missing == 1 ? "is" : "are") needed: \(names)."
    }
  }

  /// `Ruslan (2), Onegin (1)`.
  static func list(_ counts: [String: Int]) -> String {
    counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { "\($0.key) (\($0.value))" }.joined(separator: ", ")
  }
}
