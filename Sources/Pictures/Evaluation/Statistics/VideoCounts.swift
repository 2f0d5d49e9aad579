import Statistics

/// The counts of one accept rule over a set of videos.
public struct VideoCounts: Sendable, Encodable {
  /// The name of the accept rule: "follow" for the tracker in use, "two of three" or "every frame".
  public let rule: String
  /// For each object that should be found, the number of the frame with which it was accepted, from 1; nil if it never
  /// was.
  public internal(set) var framesToAccept: [Int?] = []
  /// References that were accepted but are not there, in videos that show some object.
  public internal(set) var wrong = 0
  /// Videos that show no reference.
  public internal(set) var videosWithoutObject = 0
  /// The number of those videos in which a reference was accepted all the same.
  public internal(set) var falseAccepts = 0

  init(rule: String) { self.rule = rule }

  /// The number of objects accepted.
  public var accepted: Int { framesToAccept.count { $0 != nil } }

  /// The number of frames within which `share` (0...1) of all objects are accepted; nil if fewer ever are.
  public func frames(forShare share: Double) -> Int? {
    guard !framesToAccept.isEmpty else { return nil }
    let sorted = framesToAccept.map { $0 ?? .max }.sorted()
    let needed = sorted[max(0, Int((share * Double(sorted.count)).rounded(.up)) - 1)]
    return needed < .max ? needed : nil
  }

  /// The false accepts per hour in videos of `seconds` each, with the 95 % confidence interval. Videos are independent
  /// of each other; the frames of one are not.
  public func falseAcceptsPerHour(ofVideosOf seconds: Double) -> (rate: Double, interval95: ClosedRange<Double>) {
    let videosPerHour = 3600 / seconds
    let interval = ConfidenceInterval.wilson95(events: falseAccepts, of: videosWithoutObject)
    let rate = Double(falseAccepts) / Double(max(1, videosWithoutObject)) * videosPerHour
    return (rate, interval.lowerBound * videosPerHour...interval.upperBound * videosPerHour)
  }

  /// Counts a video labelled `label`, in which each reference in `accepted` was accepted with the frame of that number.
  mutating func add(_ accepted: [String: Int], label: LabelledQuery) {
    let wanted = Set(label.objects.flatMap(\.references))
    framesToAccept += label.objects.map { object in object.references.compactMap { accepted[$0] }.min() }
    let strangers = accepted.keys.count { !wanted.contains($0) && !label.partial.contains($0) }
    if wanted.isEmpty && label.partial.isEmpty {
      videosWithoutObject += 1
      falseAccepts += strangers > 0 ? 1 : 0
    } else {
      wrong += strangers
    }
  }
}
