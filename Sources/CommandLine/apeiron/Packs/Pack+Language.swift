import EventSourcing
import Foundation
import Packs

extension Pack {
  /// Returns the language in which the terminal shows the texts: `said` if it is given, otherwise the language of the
  /// pack that best suits the user's environment; nil if the pack does not name its languages.
  func languageShown(said: String? = nil) -> String? {
    let environment = LanguageTag.wishes(environment: ProcessInfo.processInfo.environment)
    return LanguageTag.choice(among: languages, for: (said.map { [$0] } ?? []) + environment)
  }
}
