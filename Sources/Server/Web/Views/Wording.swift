package import EventSourcing
package import GameServer
package import HTTP
package import Hummingbird
package import Judging
package import PackServer
import Tracing

/// The words in which a requester is answered: of each text of the pack, and each name of
/// a thing, that in one language.
package struct Wording: Sendable {
  /// One of the pack's languages; nil if the pack does not say which it has.
  package let language: String?
  private let glossary: Glossary

  /// The words in `language`.
  init(_ glossary: Glossary, in language: String?) {
    self.language = language
    self.glossary = glossary
  }

  /// Chooses the language that the page shows (`?language=`, since an event stream of a browser has no headers of its
  /// own), or else one that the browser accepts, or else the pack's first.
  package init(_ glossary: Glossary, for request: Request) {
    let shown = Parameter.language.text(in: request).map { [$0] } ?? []
    let accepted = request.headers[.acceptLanguage].map { LanguageTag.wishes(accepting: $0) } ?? []
    self.init(glossary, in: LanguageTag.choice(among: glossary.languages, for: shown + accepted))
  }

  package func callAsFunction(_ text: LocalizedText) -> String { text.text(in: language) }

  /// The name that people use for `reference`.
  package func label(of reference: String) -> String { glossary.label(of: reference, in: language) }

  /// `answer` with the names that people use for the things in it.
  package func callAsFunction(_ answer: FrameAnswer) -> FrameAnswer {
    let span = startSpan("Wording.callAsFunction")
    defer { span.end() }
    var answer = answer
    for i in answer.sightings.indices { answer.sightings[i].label = label(of: answer.sightings[i].name) }
    let named = answer.reason?.names.map(label)
    answer.reason?.labels = named
    return answer
  }

  /// `account` with the names that people use for the things in it.
  package func callAsFunction(_ account: VerdictExplanation) -> VerdictExplanation {
    var account = account
    if let asked = account.asked { account.asked?.label = label(of: asked.name) }
    for i in account.others.indices { account.others[i].label = label(of: account.others[i].name) }
    return account
  }

  /// `entry` with the name that people use for the reference.
  package func callAsFunction(_ entry: CatalogueView.Entry) -> CatalogueView.Entry {
    var entry = entry
    entry.label = label(of: entry.name)
    return entry
  }
}

extension Parameter {
  package static let language = query(
    "language", "The language of the pack's texts, as a tag; without it, Accept-Language decides.")
}
