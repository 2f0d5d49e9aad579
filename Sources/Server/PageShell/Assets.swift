import Cryptography
import Foundation
import HTTP
import Synchronization

/// The files that pages load: those embedded in the program, and those that Debian's packages install. Each is read,
/// hashed and compressed once.
///
/// All addresses begin with one version, `/assets/VERSION/…`: browsers may cache the files for good, and the pages of a
/// new version never meet the scripts of an old one.
package final class Assets: Sendable {
  /// Returns the assets of these folders and of what all share; one instance is kept for each list of folders.
  static func of(_ folders: [PageFolder]) -> Assets {
    all.withLock { all in
      let names = folders.map(\.name)
      let assets = all[names] ?? Assets([.shared] + folders)
      all[names] = assets
      return assets
    }
  }

  private static let all = Mutex<[[String]: Assets]>([:])

  /// The folder of the modules, style sheets and texts.
  private static let folder = "Pages/"
  private static let sheet = "apeiron.css"
  /// The folder of the texts, one file for each language.
  private static let texts = "shared/"

  /// The embedded files by name; those of pages are named relative to their folder: "quiz/play/round.js".
  package let embedded: [String: [UInt8]]
  /// The common beginning of all addresses; it changes whenever any of the files does.
  package let root: String
  private let made = Mutex<[String: Asset]>([:])

  private init(_ folders: [PageFolder]) {
    var embedded: [String: [UInt8]] = [:]
    for folder in folders {
      let prefix = folder.name.isEmpty ? "" : folder.name + "/"
      for file in folder.files {
        let name = file.name.hasPrefix(Self.folder) ? String(file.name.dropFirst(Self.folder.count)) : file.name
        embedded[prefix + name] = file.text.withUTF8Buffer { unsafe Array($0) }
      }
    }
    var all: [UInt8] = []
    for (name, bytes) in embedded.sorted(by: { $0.key < $1.key }) {
      all += Array("\(name) \(bytes.count) ".utf8) + bytes
    }
    for file in InstalledFile.all { all += Array(file.edition.utf8) }
    self.embedded = embedded
    root = "/assets/\(Base32.encode(SHA256.hash(all).prefix(10)))/"
  }

  /// The file with this name below the version.
  ///
  /// - Throws: ``Problem`` if there is no such file, or if Debian's package is not installed.
  func asset(_ name: String) throws(Problem) -> Asset {
    if let asset = made.withLock({ $0[name] }) { return asset }
    // Made outside the lock, so that a request for a small file does not wait for a large one.
    let asset = Asset(name, try bytes(of: name))
    made.withLock { $0[name] = asset }
    return asset
  }

  private func bytes(of name: String) throws(Problem) -> [UInt8] {
    if name == Self.sheet { return styles }
    if name.hasPrefix(Self.texts), name.hasSuffix(".json"), embedded[name] != nil {
      return texts(in: name.dropFirst(Self.texts.count))
    }
    if let bytes = embedded[name] { return bytes }
    guard let file = InstalledFile.all.first(where: { $0.name == name }) else { throw .notFound }
    guard name.hasPrefix("typefaces/") else { return try file.bytes() }
    let letters = name == InstalledFile.emoji.name ? [] : TypefaceSubset.letters.flatMap(Array.init)
    guard let subset = TypefaceSubset.make(of: file.path, scalars: letters + signs) else { throw file.missing }
    return subset
  }

  /// Returns the texts of all folders in one language as one file: each game has texts of its own.
  private func texts(in name: Substring) -> [UInt8] {
    var texts: [String: Any] = [:]
    for (file, bytes) in embedded.sorted(by: { $0.key < $1.key }) where file.hasSuffix("/" + name) {
      let own = (try? JSONSerialization.jsonObject(with: Data(bytes))) as? [String: Any]
      texts.merge(own ?? [:]) { $1 }
    }
    let bytes = try? JSONSerialization.data(withJSONObject: texts, options: [.sortedKeys, .withoutEscapingSlashes])
    return bytes.map(Array.init) ?? []
  }

  /// The style sheets of all folders joined: the one that all build on, then those of folders before those of the
  /// folders in them, which build on theirs.
  private var styles: [UInt8] {
    func depth(_ name: String) -> Int { name == "shared/shared.css" ? 0 : name.count { $0 == "/" } }
    let sheets = embedded.keys.filter { $0.hasSuffix(".css") }.sorted { (depth($0), $0) < (depth($1), $1) }
    return sheets.flatMap { embedded[$0] ?? [] }
  }

  /// Every non-ASCII character in the files of the pages: arrows, ticks, and the emoji of the games.
  private var signs: [UInt32] {
    let read = embedded.filter { !$0.key.hasSuffix(".html") && !$0.key.hasSuffix(".svg") }
    let texts = read.values.filter { $0.contains { $0 > 0x7F } }
    return Set(texts.flatMap { String(decoding: $0, as: UTF8.self).unicodeScalars.map(\.value) }).filter { $0 > 0x7F }
      .sorted()
  }
}
