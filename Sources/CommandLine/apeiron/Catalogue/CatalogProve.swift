import ArgumentParser
import Catalogue
import Evaluation
import Foundation
import Recognition
import Statistics
import Vision

struct CatalogProve: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "prove",
    abstract: "Compare the scores of references with labelled photographs of them.",
    discussion: """
      Each labelled object is searched for in its photograph as in a live frame, at 640 and at 320 pixels. Prints one \
      line of JSON per reference with its score and the measurements, and a last line with the rank correlations \
      (Spearman) of the score with the mean evidence and with the recall.
      """)

  @Argument(help: ArgumentHelp("A folder of reference images, or a pack.", valueName: "folder"))
  var path: String

  @Option(help: ArgumentHelp("A folder of labelled photographs.", valueName: "folder"))
  var queries: String

  @Option(help: ArgumentHelp("Their labels, as for eval.", valueName: "labels.csv"))
  var labels: String

  struct Row: Encodable {
    let grade: GradeRow
    let objects: Int
    /// The share of the objects found at 640 and at 320 pixels, and the mean logit of their probability.
    let recall640, recall320, evidence640, evidence320: Double
  }

  struct Summary: Encodable {
    let references: Int
    let score: Correlations
    let features: Correlations
    let contrast: Correlations
  }

  /// Nil if the photographs do not distinguish the references.
  struct Correlations: Encodable {
    let evidence640, evidence320, recall640, recall320: Double?

    init(_ rows: [Row], of figure: @escaping (GradeRow) -> Double) {
      let spearman = { (measure: (Row) -> Double) in
        RankCorrelation.spearman(rows.map { (figure($0.grade), measure($0)) }).map { ($0 * 1000).rounded() / 1000 }
      }
      evidence640 = spearman(\.evidence640)
      evidence320 = spearman(\.evidence320)
      recall640 = spearman(\.recall640)
      recall320 = spearman(\.recall320)
    }
  }

  func run() throws {
    let folder = try CatalogOptions.load(path)
    let items = try EvalInput.labelled(queries: queries, labels: labels, of: folder)
    let recogniser = Recogniser(folder.catalogue)
    var small = Query.Effort.live
    small.longestSide /= 2
    let large = ReferenceRecall(effort: .live).records(of: recogniser, in: items)
    let reduced = ReferenceRecall(effort: small).records(of: recogniser, in: items)
    let rows = try grades(folder, of: Set(large.keys)).compactMap { grade -> Row? in
      guard let at640 = large[grade.reference], let at320 = reduced[grade.reference] else { return nil }
      let recall = { (record: ReferenceRecall.Record) in Double(record.found) / Double(record.objects) }
      return Row(
        grade: GradeRow(grade), objects: at640.objects, recall640: recall(at640), recall320: recall(at320),
        evidence640: at640.evidence, evidence320: at320.evidence)
    }
    rows.forEach { Output.json($0) }
    Output.json(
      Summary(
        references: rows.count, score: Correlations(rows) { Double($0.score) },
        features: Correlations(rows) { Double($0.features) }, contrast: Correlations(rows, of: \.contrast)))
  }

  /// The grades of the references with these names.
  private func grades(_ folder: CatalogueFolder, of names: Set<String>) throws -> [Grade] {
    let references = folder.catalogue.references
      .filter { names.contains($0.name) }
    let bar = ProgressBar(total: references.count)
    do throws(VisionError) { return try Grade.all(of: references, advance: bar.advance) } catch {
      throw Exit.failing(Exit.internalError, "the references cannot be graded: \(error.message)")
    }
  }
}
