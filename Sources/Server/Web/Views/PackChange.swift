import HTTP
import Packs

/// A change by a pack's author: the body of `POST /api/packs/{pack}/changes`.
struct PackChange: Decodable, Described {
  static let fields: [String: JSONValue] = [
    "change": ["enum": ["title", "languages", "set", "addImage", "removeImage", "add", "remove", "move"]],
    "question": "For set, addImage, remove and move: its number, from 0.",
    "part": "For set.",
    "text": "For title and set; an empty one takes the part out.",
    "language": "For title and set: of several languages, the one that is meant.",
    "languages": "For languages: tags.",
    "image":
      "For add: the name of the image that is asked for. For addImage and removeImage: that of one of several images of a thing.",
    "to": "For move: the number of the question that stands there now.",
  ]

  let change: String
  private let question: Int?
  private let part: PackEdit.Part?
  private let text: String?
  private let language: String?
  private let languages: [String]?
  private let image: String?
  private let to: Int?

  func edit() throws -> PackEdit {
    switch change {
    case "title": return .title(try need(text, "text"), language: language)
    case "languages":
      let tags = try need(languages, "languages")
      // They stand in the file as they come.
      guard !tags.isEmpty, tags.allSatisfy({ $0.wholeMatch(of: /[A-Za-z0-9-]{1,35}/) != nil }) else {
        throw Problem.invalid("badBody", "The field \"languages\" must be tags such as en, ru or pt-BR.")
      }
      return .languages(tags)
    case "set":
      let (part, text) = (try need(part, "part"), try need(text, "text"))
      if part == .points || part == .seconds, text.wholeMatch(of: /[0-9]{0,9}/) == nil {
        throw Problem.invalid("notANumber", "This must be a whole number.")
      }
      return .set(part, of: try need(question, "question"), to: text, language: language)
    case "addImage": return .addImage(try need(image, "image"), of: try need(question, "question"))
    case "removeImage": return .removeImage(try need(image, "image"))
    case "add": return .add(image: try need(image, "image"))
    case "remove": return .remove(try need(question, "question"))
    case "move": return .move(try need(question, "question"), to: try need(to, "to"))
    default:
      throw Problem.invalid(
        "badBody",
        "The field \"change\" must be title, languages, set, addImage, removeImage, add, remove or move.")
    }
  }

  private func need<Value>(_ value: Value?, _ field: String) throws -> Value {
    guard let value else { throw Problem.invalid("badBody", "The field \"\(field)\" is missing.") }
    return value
  }
}
