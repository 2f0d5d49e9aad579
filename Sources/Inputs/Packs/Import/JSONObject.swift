import Basics
import Foundation

/// An object of JSON-LD as IIIF uses it: one value may stand for a list of one, and a text for its language map.
struct JSONObject {
  private let values: [String: Any]

  init(_ values: [String: Any]) { self.values = values }

  var id: String? { string("id") ?? string("@id") }

  /// `Manifest`, also for `sc:Manifest`.
  var type: String? {
    let type = string("type") ?? string("@type")
    return type?.split(separator: ":").last.map(String.init)
  }

  subscript(key: String) -> [JSONObject] {
    let list = values[key] as? [Any] ?? values[key].map { [$0] } ?? []
    return list.compactMap { ($0 as? [String: Any]).map(JSONObject.init) }
  }

  func number(_ key: String) -> Int? { (values[key] as? NSNumber)?.intValue }

  /// The size in pixels of a picture; nil where the object does not say both sides, or says nonsense.
  var size: IIIFSize? {
    side("width").flatMap { width in side("height").map { IIIFSize(width: width, height: $0) } }
  }

  /// The side of a picture in pixels, `width` or `height`; nil for none and for nonsense.
  func side(_ key: String) -> Int? { number(key).flatMap { (1...1_000_000).contains($0) ? $0 : nil } }

  /// The text or the number of `key`, as it is.
  func string(_ key: String) -> String? { values[key] as? String ?? number(key).map { String($0) } }

  /// The object that has the address of `key` as its id.
  func link(_ key: String) -> JSONObject? { (values[key] as? String).map { JSONObject(["id": $0]) } }

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
      let map = object["en"] ?? object["none"] ?? object["@none"] ?? object.sorted { $0.key < $1.key }.first?.value
      return (map as? [String])?.joined(separator: "\n") ?? map as? String
    case let number as NSNumber: return number.stringValue
    default: return nil
    }
  }

  /// The profiles of an image service.
  var profiles: [String] {
    (values["profile"] as? [Any] ?? [values["profile"] as Any]).compactMap { $0 as? String }
  }
}
