import ArgumentParser
import Daemon
import Foundation
import Recognition

struct CatalogCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "catalog", abstract: "Look at the references of a folder or a pack.",
    subcommands: [List.self, Check.self])

  /// A reference with its first figures of quality.
  struct Row: Encodable {
    let reference: String
    let width: Int
    let height: Int
    let features: Int
    let spread: Double
    let contrast: Double
    let advice: [String]

    init(_ reference: Reference) {
      self.reference = reference.name
      width = reference.fullWidth
      height = reference.fullHeight
      features = reference.featureCount
      let quality = ReferenceQuality(reference)
      spread = quality.spread
      contrast = quality.contrast
      advice = quality.advice.map(\.sentence)
    }
  }

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "List the references with their size, features, spread and contrast.")

    @Argument(help: ArgumentHelp("A folder of reference images, or a pack.", valueName: "folder"))
    var path: String

    @Flag(help: "One line of JSON for each reference.")
    var json = false

    func run() throws {
      let folder = try CatalogOptions.load(path)
      show(folder.catalogue.references.map(Row.init), json: json)
      if !folder.problems.isEmpty { throw Exit.someUnreadable }
    }
  }

  struct Check: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "List the references that will be hard to recognise, and say why.",
      discussion: "The exit status is 1 where there is any, and where an image could not become a reference.")

    @Argument(help: ArgumentHelp("A folder of reference images, or a pack.", valueName: "folder"))
    var path: String

    @Flag(help: "One line of JSON for each reference.")
    var json = false

    func run() throws {
      let folder = try CatalogOptions.load(path)
      let rows = folder.catalogue.references.map(Row.init)
      let poor = rows.filter { !$0.advice.isEmpty }
      show(poor, json: json)
      for row in poor where !json { row.advice.forEach { Output.line("\(row.reference): \($0)") } }
      Talk.say(
        "\(rows.count) references, \(poor.count) of them hard to recognise, \(folder.problems.count) images left out")
      if !poor.isEmpty || !folder.problems.isEmpty { throw Exit.unmet }
    }
  }

  private static func show(_ rows: [Row], json: Bool) {
    if json { return rows.forEach { Output.json($0) } }
    guard !rows.isEmpty else { return }
    let width = max(9, rows.map(\.reference.count).max() ?? 0)
    let cells = { (name: String, rest: [String]) in
      name.padding(toLength: width, withPad: " ", startingAt: 0) + rest.map { $0.leftPadded(to: 11) }.joined()
    }
    Output.line(cells("reference", ["size", "features", "spread", "contrast"]))
    for row in rows {
      Output.line(
        cells(
          row.reference,
          [
            "\(row.width)x\(row.height)", "\(row.features)", "\(Int((row.spread * 100).rounded())) %",
            "\(Int(row.contrast.rounded()))",
          ]))
    }
  }
}

extension String {
  /// The text behind as many spaces as bring it to `width` characters.
  func leftPadded(to width: Int) -> String { String(repeating: " ", count: max(0, width - count)) + self }
}
