import Basics
import Foundation
import Quiz

/// A museum's list of pictures: a manifest of the IIIF Presentation API, 2.0 to 3.0. Each canvas becomes a question for
/// its picture, with its title, its owner and the terms of use.
enum IIIFManifest {
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
    var names: Set<String> = []
    for (number, canvas) in canvases.enumerated() {
      let place = "canvas \(number + 1)"
      let link: String
      switch IIIFImage.address(of: canvas) {
      case .success(let address): link = address
      case .failure(let refusal):
        list.report(place, refusal.reason, remedy: "Look at it on the museum's page.")
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
      draft.image = distinct(draft.pictureName, number, &names)
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

  /// Returns a name for the picture of the canvas of this number, from 0: `name`, with the number where `names` has
  /// another picture that is called so.
  private static func distinct(_ name: String, _ number: Int, _ names: inout Set<String>) -> String {
    var (candidate, number) = (name, number)
    while !names.insert(PictureName.key(candidate)).inserted {
      number += 1
      candidate = PictureName.made(of: name, number: number)
    }
    return candidate
  }

  /// Returns the statement that must be shown with the picture: `requiredStatement` in version 3, `attribution` in
  /// version 2.
  private static func required(_ object: JSONObject) -> String? {
    object["requiredStatement"].first?.text("value") ?? object.text("attribution")
  }
}
