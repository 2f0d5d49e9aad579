import Foundation
import Quiz

/// A museum's list of pictures: a manifest of the IIIF Presentation API, 2.0 to 3.0. Each canvas becomes a question for
/// its picture, with its title, its owner and the terms of use.
enum IIIFManifest {
  /// The longest side of requested images, in pixels: the longest side of A4 at 150 dots per inch, the size of a print
  /// (`Sheet`).
  static let longestSide = 1754

  static func read(_ data: Data, file: String) throws(QuestionProblem) -> QuestionList {
    guard let root = (try? JSONSerialization.jsonObject(with: data)) as? [String: Any] else {
      throw QuestionProblem(file: file, "it is no JSON", remedy: "Fetch the manifest again.")
    }
    let manifest = JSONObject(root)
    switch manifest.type {
    case "Manifest": break
    case "Collection":
      throw QuestionProblem(
        file: file, "it is a collection of manifests", remedy: "Give the address of one of its manifests.")
    default:
      throw QuestionProblem(
        file: file, "it is no manifest of IIIF Presentation 2 or 3",
        remedy: "Give the address that the museum's page names as its IIIF manifest.")
    }
    var list = QuestionList(file)
    list.title = manifest.text("label")
    let canvases = manifest["sequences"].first?["canvases"] ?? manifest["items"]
    for (number, canvas) in canvases.enumerated() {
      let place = "canvas \(number + 1)"
      guard let link = image(of: canvas) else {
        list.report(place, "it has no picture on the web", remedy: "Look at it on the museum's page.")
        continue
      }
      let own = canvas.text("label")
      let title = canvases.count == 1 ? list.title ?? own : own ?? list.title.map { "\($0) \(number + 1)" }
      guard let title else {
        list.report(place, "it has no title", remedy: "Leave it out, or write its label into the manifest.")
        continue
      }
      // The caller words the question, because it knows the language of the pack.
      let most = Assignment.longest.answer
      let name = title.count > most ? "\(title.prefix(most - 1))…" : title
      var draft = QuestionDraft(place: place, question: name, answers: [name])
      draft.link = link
      let credit = (required(canvas) ?? required(manifest)).flatMap { $0.isEmpty ? nil : $0 }
      draft.explanation = credit
      draft.rights =
        [canvas, manifest].flatMap { ["rights", "license"].compactMap($0.text) }.prefix(1) + [credit].compactMap(\.self)
      list.add(draft)
    }
    if canvases.isEmpty { list.report(nil, "it lists no pictures", remedy: "Give another manifest.") }
    return list
  }

  /// Returns the statement that must be shown with the picture: `requiredStatement` in version 3, `attribution` in
  /// version 2.
  private static func required(_ object: JSONObject) -> String? {
    object["requiredStatement"].first?.text("value") ?? object.text("attribution")
  }

  /// Returns the address of a canvas's picture, no larger than `longestSide` if its server can scale it.
  private static func image(of canvas: JSONObject) -> String? {
    let annotation = canvas["images"].first ?? canvas["items"].first?["items"].first
    // A choice offers several pictures of one thing: the first is the usual one.
    let body = annotation.flatMap { $0["resource"].first ?? $0["body"].first }
    guard let body else { return nil }
    let image = body["default"].first ?? (body.type == "Choice" ? body["items"].first : nil) ?? body
    let address = image.id
    let side = max(image.number("width") ?? 0, image.number("height") ?? 0)
    guard side > longestSide || address == nil, let service = image["service"].first(where: { $0.scales }),
      let root = service.id
    else { return address }
    let size = side > longestSide ? "!\(longestSide),\(longestSide)" : "max"
    return "\(root.hasSuffix("/") ? String(root.dropLast()) : root)/full/\(size)/0/default.jpg"
  }
}

/// An object of JSON-LD as IIIF uses it: one value may stand for a list of one, and a text for its language map.
private struct JSONObject {
  private let values: [String: Any]

  init(_ values: [String: Any]) { self.values = values }

  var id: String? { (values["id"] ?? values["@id"]) as? String }

  /// `Manifest`, also for `sc:Manifest`.
  var type: String? {
    let type = (values["type"] ?? values["@type"]) as? String
    return type?.split(separator: ":").last.map(String.init)
  }

  subscript(key: String) -> [JSONObject] {
    let list = values[key] as? [Any] ?? values[key].map { [$0] } ?? []
    return list.compactMap { ($0 as? [String: Any]).map(JSONObject.init) }
  }

  func number(_ key: String) -> Int? { (values[key] as? NSNumber)?.intValue }

  /// The text of `key` without markup: in English where there are several languages, and else in the first by name.
  func text(_ key: String) -> String? {
    let text = values[key].flatMap(Self.text).map { HTMLText($0).text }
    return text.flatMap { $0.isEmpty ? nil : $0 }
  }

  private static func text(_ value: Any) -> String? {
    switch value {
    case let text as String: return text
    case let list as [Any]:
      let english = list.first { ($0 as? [String: Any])?["@language"] as? String == "en" }
      return (english ?? list.first).flatMap(text)
    case let object as [String: Any]:
      if let value = object["@value"] as? String { return value }
      let map = object["en"] ?? object["none"] ?? object.sorted { $0.key < $1.key }.first?.value
      return (map as? [String])?.joined(separator: "\n")
    default: return nil
    }
  }

  /// Whether it is an image service that gives pictures of any size (level 2 of the Image API).
  var scales: Bool {
    let profile = values["profile"] as? String ?? (values["profile"] as? [Any])?.first as? String ?? ""
    return profile.hasSuffix("level2") || profile.hasSuffix("level2.json") || profile.hasSuffix("#level2")
  }
}
