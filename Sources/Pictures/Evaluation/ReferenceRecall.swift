import Foundation
public import Recognition
import Synchronization
import Vision

/// How well each reference is recognised in labelled photographs, to compare grades with.
public struct ReferenceRecall: Sendable {
  /// How each photograph is searched.
  public let effort: Query.Effort
  /// The number of threads.
  public var workers = ProcessInfo.processInfo.activeProcessorCount

  /// The evidence of an object not seen, or seen in the wrong place, and the least of any other.
  static let minEvidence = -3.0
  /// The overlap (intersection over union) with the labelled corners from which a sighting is of the object.
  static let minOverlap = 0.5

  /// Creates a measurement on all cores that searches each photograph once, with `effort`.
  public init(effort: Query.Effort) { self.effort = effort }

  /// The results of one reference.
  public struct Record: Sendable, Equatable {
    /// The number of labelled objects.
    public var objects = 0
    /// The number accepted in the right place.
    public var found = 0
    /// The mean logit of their probabilities, which still distinguishes references that are always found.
    public var evidence = 0.0

    mutating func add(_ sighting: Sighting?, acceptFrom: Double) {
      let probability = min(max(sighting?.probability ?? 0, 1e-6), 1 - 1e-12)
      let logit = max(ReferenceRecall.minEvidence, log(probability / (1 - probability)))
      evidence = (evidence * Double(objects) + logit) / Double(objects + 1)
      objects += 1
      if let sighting, sighting.probability >= acceptFrom { found += 1 }
    }
  }

  /// Returns the record of each reference labelled in `items`, by name. Each reference is searched for alone, so that
  /// other references have no influence. Objects with several right answers, and unreadable pictures, are left out.
  public func records(of recogniser: Recogniser, in items: [LabelledPicture]) -> [String: Record] {
    let records = Mutex([String: Record]())
    Batch.run(items.filter { !$0.label.isIgnored }, workers: workers) { item in
      (try? sightings(of: item, by: recogniser)) ?? []
    } emit: { sightings in
      records.withLock { records in
        for (name, sighting) in sightings {
          records[name, default: Record()].add(sighting, acceptFrom: recogniser.acceptFrom)
        }
      }
    }
    return records.withLock { $0 }
  }

  private func sightings(
    of item: LabelledPicture, by recogniser: Recogniser
  ) throws(VisionError) -> [(String, Sighting?)] {
    let query = try Query(item.photograph(longestSide: effort.longestSide), effort: effort)
    var sightings: [(String, Sighting?)] = []
    for object in item.label.objects where object.references.count == 1 {
      let name = object.references[0]
      guard let number = recogniser.catalogue.number(named: name) else { continue }
      let findings = try recogniser.verify(query, reference: number)
      let seen = findings.accepted + findings.rejected.map(\.sighting)
      sightings.append(
        (
          name,
          seen.first { sighting in
            object.corners.map { $0.intersectionOverUnion(with: sighting.outline) >= Self.minOverlap } ?? true
          }
        ))
    }
    return sightings
  }
}
