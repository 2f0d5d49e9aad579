import EventSourcing
import Foundation
import Packs

extension Pack {
  /// The language in which the terminal shows the texts: the one that was `said`, or else what the user's environment
  /// prefers, as far as the pack has it; nil if the pack does not say which it has.
  func languageShown(said: String? = nil) -> String? {
    let environment = LanguageTag.wishes(environment: ProcessInfo.processInfo.environment)
    return LanguageTag.choice(among: languages, for: (said.map { [$0] } ?? []) + environment)
  }
}
