import ArgumentParser
import Catalogue
import Recognition

struct CatalogCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "catalog", abstract: "Inspect the references of a folder or a pack.",
    subcommands: [
      List.self, CatalogCheck.self, CatalogProve.self, CatalogKept.Build.self, CatalogKept.Info.self,
      CatalogKept.Verify.self, CatalogWords.self,
    ])

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "List the references with their size, features and memory.",
      discussion: "Memory is in units of 1000 bytes, for all views and for the first view alone.")

    @Argument(help: ArgumentHelp("A folder of reference images, or a pack.", valueName: "folder"))
    var path: String

    @Flag(help: "Print one line of JSON per reference.")
    var json = false

    struct Row: Encodable {
      let reference: String
      /// The thing that it shows; nil if it is the first or the only image of its thing.
      let thing: String?
      let width: Int
      let height: Int
      let features: Int
      let bytes: Int
      let bytesWithoutExtraViews: Int
    }

    func run() throws {
      let folder = try CatalogOptions.load(path)
      let rows = folder.catalogue.references.map {
        Row(
          reference: $0.name, thing: $0.firstOfThing, width: $0.fullWidth, height: $0.fullHeight,
          features: $0.featureCount,
          bytes: $0.byteCount, bytesWithoutExtraViews: $0.byteCountWithoutExtraViews)
      }
      if json {
        rows.forEach { Output.json($0) }
      } else {
        Columns(["reference", "size", "features", "kB", "one view"]).print(
          rows.map { row in
            [Reference.title(row.reference, of: row.thing), "\(row.width)x\(row.height)", "\(row.features)"]
              + [row.bytes, row.bytesWithoutExtraViews].map { "\(($0 + 500) / 1000)" }
          })
      }
      try Exit.check(unreadable: 0, unusable: folder.problems.count)
    }
  }
}

extension Reference {
  /// `The Nose back (of The Nose)`, or the name alone for the first or the only image of a thing.
  static func title(_ name: String, of thing: String?) -> String { thing.map { "\(name) (of \($0))" } ?? name }
}

/// A table of text: the first column is left-aligned, the others right-aligned, with at least two spaces between them.
struct Columns {
  private let head: [String]

  init(_ head: [String]) { self.head = head }

  func print(_ rows: [[String]]) {
    let lines = [head] + rows
    let widths = head.indices.map { column in
      let widest = lines.map { $0[column].count }.max() ?? 0
      return column == 0 ? widest : max(11, widest + 2)
    }
    for row in lines {
      let first = row[0] + String(repeating: " ", count: widths[0] - row[0].count)
      Output.line(first + zip(row, widths).dropFirst().map { $0.leftPadded(to: $1) }.joined())
    }
  }
}

extension String {
  /// The text, padded on the left with spaces to `width` characters.
  func leftPadded(to width: Int) -> String { String(repeating: " ", count: max(0, width - count)) + self }
}
