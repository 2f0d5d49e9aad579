import Basics
import Foundation

extension ResolvedSettings {
  static let fileVariable = Setting.variablePrefix + "CONFIG"

  /// The configuration file to read; nil if none is named and none exists.
  static func file(_ named: String?, _ environment: [String: String]) -> String? {
    named ?? environment[fileVariable]
      ?? StandardFolders(environment).configurations.first(where: FileManager.default.fileExists(atPath:))
  }

  /// The settings among the environment variables. A variable that resembles a setting's is a problem; others with the
  /// same prefix belong to other programs.
  static func variables(_ environment: [String: String], _ problems: inout [SettingsProblem]) -> [Line] {
    let settings = Dictionary(uniqueKeysWithValues: Setting.all.map { ($0.variable, $0.id) })
    var lines: [Line] = []
    for (name, text) in environment.sorted(by: { $0.key < $1.key })
    where name.hasPrefix(Setting.variablePrefix) && name != fileVariable {
      if let id = settings[name] {
        lines.append(Line(key: id, text: text, origin: .variable(name)))
        continue
      }
      let word = String(name.dropFirst(Setting.variablePrefix.count))
      let nearest = Spelling.nearest(to: word, among: Setting.all.map(\.id))
      guard let meant = nearest.first.flatMap({ id in Setting.all.first { $0.id == id } }) else { continue }
      problems.append(
        SettingsProblem(
          code: .unknown, place: .variable(name), setting: nil, message: "there is no such setting",
          remedy: "Did you mean \(meant.variable)?"))
    }
    return lines
  }
}
