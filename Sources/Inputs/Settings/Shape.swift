import Basics
import Foundation

/// The form of a setting's values, with how they are read and written.
struct Shape<Value: Sendable>: Sendable {
  let wanted: String
  /// Parses a text for a user with this home folder; nil for a text that is not a value.
  let read: @Sendable (_ text: String, _ home: String?) -> Value?
  let write: @Sendable (Value) -> String
  /// Whether a value may also be a list in the file.
  var isList = false
}

extension Shape<String> {
  /// An address or a name of this machine.
  static let host = Shape(
    wanted: "an address or a name, such as 127.0.0.1, ::1 or localhost",
    read: { text, _ in text.wholeMatch(of: /[A-Za-z0-9.:_%-]+/) == nil ? nil : text },
    write: \.self)

  /// A path; a leading "~/" is the user's home folder.
  static let path = Shape(wanted: "a path", read: { text, home in expanded(text, home) }, write: \.self)

  fileprivate static func expanded(_ path: String, _ home: String?) -> String? {
    guard !path.isEmpty, !path.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
      return nil
    }
    guard path == "~" || path.hasPrefix("~/") else { return path }
    return home.map { $0 + path.dropFirst() }
  }
}

extension Shape<String?> {
  /// A path, or none.
  static let optionalPath = Shape(
    wanted: "a path, or none",
    read: { text, home in text == "none" ? .some(nil) : Shape<String>.expanded(text, home).map { .some($0) } },
    write: { $0 ?? "none" })

  /// A path, default or none; a folder of that name is `./none`.
  static let pathOrDefault = Shape(
    wanted: "a path, default or none",
    read: { text, home in text == "default" ? .some(nil) : Shape<String>.expanded(text, home).map { .some($0) } },
    write: { $0 ?? "default" })

  /// The address of a web server, or none.
  static let address = Shape(
    wanted: "an address such as https://quiz.example:8443, or none",
    read: { text, _ in
      if text == "none" { return .some(nil) }
      guard let parts = URLComponents(string: text), ["http", "https"].contains(parts.scheme),
        let host = parts.host, !host.isEmpty, parts.user == nil, ["", "/"].contains(parts.path),
        parts.query == nil, parts.fragment == nil, (1...65535).contains(parts.port ?? 80)
      else { return nil }
      return text.hasSuffix("/") ? String(text.dropLast()) : text
    },
    write: { $0 ?? "none" })
}

extension Shape<String?> {
  /// The address of a map's tiles, a path to them, or none.
  static let tiles = Shape(
    wanted:
      "an address such as https://tiles.example/{z}/{x}/{y}.png, the path of an MBTiles file or of a folder of tiles, or none",
    read: { text, home in
      if text == "none" { return .some(nil) }
      if !text.contains("://") { return Shape<String>.expanded(text, home).map { .some($0) } }
      // The start of the address becomes part of the pages' security policy, so nothing that could end the policy may
      // follow.
      let isAddress =
        text.wholeMatch(
          of: /https?:\/\/[A-Za-z0-9][A-Za-z0-9.\-]*(:[0-9]{1,5})?\/([A-Za-z0-9._~%?&=\/\-]|\{[xyz]\})+/) != nil
      guard isAddress, ["{z}", "{x}", "{y}"].allSatisfy(text.contains) else { return nil }
      return text
    },
    write: { $0 ?? "none" })

  /// A line of text, or none.
  static let line = Shape(
    wanted: "a line of text, or none",
    read: { text, _ in
      if text == "none" { return .some(nil) }
      let isLine = !text.unicodeScalars.contains { $0.properties.generalCategory == .control }
      guard isLine, !text.isEmpty, text.count <= 200 else { return nil }
      return text
    },
    write: { $0 ?? "none" })
}

extension Shape<[String]> {
  /// Host names and addresses, or none.
  static let hosts = Shape(
    wanted: "names such as quiz.example with commas between, or none",
    read: { text, _ in
      list(text.lowercased()) { item in
        let isHost = item.wholeMatch(of: /[a-z0-9]([a-z0-9._\-]*[a-z0-9])?/) != nil || NetworkAddress(item) != nil
        return isHost ? item : nil
      }
    },
    write: { $0.isEmpty ? "none" : $0.joined(separator: ", ") }, isList: true)
}

extension Shape<[Network]> {
  /// Addresses and networks, or none.
  static let networks = Shape(
    wanted: "addresses and networks such as 10.0.0.0/8 with commas between, or none",
    read: { text, _ in list(text.lowercased()) { Network($0) } },
    write: { $0.isEmpty ? "none" : $0.map(\.description).joined(separator: ", ") }, isList: true)
}

extension Shape<[NamedCamera]> {
  /// Cameras with distinct names, or none.
  static let cameras = Shape(
    wanted: "a path or the name of a camera, or several of different names with commas between, or none",
    read: { text, home in
      let cameras = list(text) { NamedCamera($0) { Shape<String>.expanded($0, home) } }
      return cameras.flatMap { Set($0.map(\.name)).count == $0.count ? $0 : nil }
    },
    write: { $0.isEmpty ? "none" : $0.map(\.text).joined(separator: ", ") }, isList: true)
}

extension Shape<String?> {
  /// The code of a pixel format, or best.
  static let pixelFormat = Shape(
    wanted: "four letters such as MJPG, or best",
    read: { text, _ in
      if text == "best" { return .some(nil) }
      return text.wholeMatch(of: /[A-Za-z0-9]{4}/).map { _ in text.uppercased() }
    },
    write: { $0 ?? "best" })
}

extension Shape<PixelSize> {
  /// Columns and rows.
  static let pixelSize = Shape(
    wanted: "WIDTHxHEIGHT, such as 1280x720", read: { text, _ in PixelSize(text) }, write: \.description)
}

extension Shape<Int?> {
  /// Frames per second, or any.
  static let frameRate = Shape(
    wanted: "a whole number in 1...1000, or any",
    read: { text, _ in
      if text == "any" { return .some(nil) }
      return Int(text).flatMap { (1...1000).contains($0) ? .some($0) : nil }
    },
    write: { $0.map(\.description) ?? "any" })
}

extension Shape {
  /// Parses a list that is separated by commas. Returns no items for "none", and nil if a part is not a valid item.
  fileprivate static func list<Item>(_ text: String, _ item: (String) -> Item?) -> [Item]? {
    if text == "none" { return [] }
    let texts = text.split(separator: ",", omittingEmptySubsequences: false)
    let items = texts.compactMap { item($0.trimmingCharacters(in: .whitespaces)) }
    return items.count == texts.count ? items : nil
  }
}

extension Shape<Int> {
  /// A whole number in `range`.
  static func number(in range: ClosedRange<Int>) -> Shape {
    Shape(
      wanted: "a whole number in \(range.lowerBound)...\(range.upperBound)",
      read: { text, _ in Int(text).flatMap { range.contains($0) ? $0 : nil } },
      write: \.description)
  }
}

extension Shape<Int?> {
  /// A number of days, or none.
  static let days = Shape(
    wanted: "a whole number of days in 1...36500, or none for ever",
    read: { text, _ in
      if text == "none" { return .some(nil) }
      return Int(text).flatMap { (1...36_500).contains($0) ? .some($0) : nil }
    },
    write: { $0.map(\.description) ?? "none" })
}

extension Shape<Bool> {
  /// True or false.
  static let flag = Shape(
    wanted: "true or false",
    read: { text, _ in ["true": true, "false": false][text] },
    write: \.description)
}

extension Shape<ServeSettings.Keeping> {
  /// Where facts are stored.
  static let keeping = Shape(
    wanted: "file, none, or an address that begins with postgres://",
    read: { text, _ in
      switch text {
      case "file": .file
      case "none": ServeSettings.Keeping.none
      default: ["postgres://", "postgresql://"].contains { text.hasPrefix($0) } ? .database(text) : nil
      }
    },
    write: { keeping in
      switch keeping {
      case .file: "file"
      case .none: "none"
      case .database(let address): address
      }
    })
}

extension Shape where Value: CaseIterable & RawRepresentable<String> {
  /// One of the cases of an enumeration.
  static func choice() -> Shape {
    let names = Value.allCases.map(\.rawValue)
    return Shape(
      wanted: names.count == 2 ? names.joined(separator: " or ") : "one of \(names.joined(separator: ", "))",
      read: { text, _ in Value(rawValue: text) },
      write: \.rawValue)
  }
}
