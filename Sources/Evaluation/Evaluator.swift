import Foundation
import Recognition
import Synchronization
import Vision

/// Runs the recogniser over labelled photographs and counts.
public struct Evaluator: Sendable {
  public let scorer: Scorer
  /// Threads that score at once.
  public var workers = ProcessInfo.processInfo.activeProcessorCount

  public init(_ scorer: Scorer) { self.scorer = scorer }

  /// A photograph with its label.
  public struct Item: Sendable {
    public let path: String
    public let label: LabelledQuery

    public init(path: String, label: LabelledQuery) {
      self.path = path
      self.label = label
    }
  }

  /// Scores all items; `each` gets the report of each, in their order, as it is done. Ignored ones are left out.
  public func run(_ items: [Item], each: @escaping @Sendable (QueryReport) -> Void = { _ in }) -> Summary {
    let summary = Mutex(Summary())
    Batch.run(items.filter { !$0.label.isIgnored }, workers: workers) { item in
      (item, Result { () throws(VisionError) in try scorer.score(item.path) })
    } emit: { item, result in
      switch result {
      case .success(let scored):
        let judgement = Judgement(of: scored.findings.accepted, label: item.label)
        summary.withLock { $0.add(judgement, group: item.label.group, milliseconds: scored.milliseconds) }
        each(QueryReport(file: item.path, scored))
      case .failure(let error):
        summary.withLock { $0.addUnreadable(item.label) }
        each(QueryReport(file: item.path, code: error.code.rawValue, message: error.message))
      }
    }
    return summary.withLock { $0 }
  }
}
