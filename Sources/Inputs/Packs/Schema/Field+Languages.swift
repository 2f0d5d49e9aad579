package import EventSourcing
import Foundation
import Yams

/// Texts in the languages of the pack.
extension Field {
  /// Reads a text with at most this many characters and lines in each language: one text for all languages, or a table
  /// with a text for each language of the pack.
  package func localizedText(
    atMost characters: Int = .max, lines: Int = .max, _ report: inout ProblemCollector
  ) -> LocalizedText? {
    guard case .mapping(let mapping) = node else {
      guard let text = text(atMost: characters, lines: lines, &report) else { return nil }
      if languages.count > 1 {
        report.remark(
          .sameInAllLanguages, self, "the text is the same in \(languages.joined(separator: ", "))",
          remedy: "Write a line for each language, unless this is meant.")
      }
      return .plain(text)
    }
    guard !languages.isEmpty else {
      report.add(
        .unknownLanguage, self, "the pack does not say which languages it has",
        remedy: "Write them at the top: language: [en, ru].")
      return nil
    }
    let strangers = mapping.keys.compactMap(\.scalar).filter { !languages.contains($0.string) }
    for stranger in strangers {
      report.add(
        .unknownLanguage, at: stranger.mark.flatMap { TextPosition($0) },
        field: [path, stranger.string].compactMap(\.self).joined(separator: "."),
        "the pack does not have this language",
        remedy: "Use one of \(languages.inQuotes), or add it to \"language\" at the top.")
    }
    guard let section = Section(self, keys: languages + strangers.map(\.string), &report) else { return nil }
    let texts = languages.reduce(into: [:]) { texts, language in
      texts[language] = section.required(language, &report)?.text(atMost: characters, lines: lines, &report)
    }
    return texts.count == languages.count && strangers.isEmpty ? .byLanguage(texts) : nil
  }

  /// Reads one language tag or a list of tags. Texts that are not language tags are left out.
  func languageTags(_ report: inout ProblemCollector) -> [String] {
    guard case .sequence = node else { return languageTag(&report).map { [$0] } ?? [] }
    var tags: [String] = []
    for item in items(&report) ?? [] {
      guard let tag = item.languageTag(&report) else { continue }
      if tags.contains(tag) {
        report.add(.duplicateKey, item, "the language is given twice", remedy: "Keep one of them.")
      } else {
        tags.append(tag)
      }
    }
    return tags
  }

  /// Reads a language tag: words separated by hyphens, the first with two to eight letters, the others with up to eight
  /// letters or digits (the outline of RFC 5646, section 2.1). The first word must be the code of a language (ISO 639).
  private func languageTag(_ report: inout ProblemCollector) -> String? {
    guard let tag = text(&report) else { return nil }
    guard tag.wholeMatch(of: /[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*/) != nil else {
      reportType("\(tag.inQuotes) is not a language tag", "a tag such as en, ru or pt-BR", &report)
      return nil
    }
    if !Locale.LanguageCode(String(tag.prefix { $0 != "-" }).lowercased()).isISOLanguage {
      report.add(
        .unknownLanguage, self, "there is no language \(tag.inQuotes)",
        remedy: "Write the code of a language in ISO 639, such as en, ru or pt-BR.")
    }
    return tag
  }
}
