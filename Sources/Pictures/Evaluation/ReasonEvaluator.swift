import Foundation
public import Recognition
import Synchronization
import Vision

/// Measures how often the reason given for a rejection is the right one: good photographs are degraded in a known way
/// until they are rejected.
public struct ReasonEvaluator: Sendable {
  /// The recogniser whose reasons are judged.
  public let recogniser: Recogniser
  /// How each frame is searched, at a single look.
  public let effort: Query.Effort
  /// The longest side of the frames, in pixels.
  public var longestSide = 640
  /// How many steps further a photograph is degraded than is needed for its rejection.
  public var further = 0
  /// The number of threads.
  public var workers = ProcessInfo.processInfo.activeProcessorCount

  /// Creates an evaluator of the reasons that `recogniser` gives, which runs on all cores.
  public init(_ recogniser: Recogniser, effort: Query.Effort = .live) {
    self.recogniser = recogniser
    self.effort = effort
  }

  /// How often each reason (its code) was given for each cause: a degradation's reason, or `nothing` for photographs
  /// that show no reference.
  public typealias Matrix = [String: [String: Int]]

  /// The cause of the rejection of a photograph that shows no reference.
  public static let nothing = "nothing known"
  /// The cause of the rejection of such a photograph on which a white sheet lies.
  public static let sheet = "a white sheet"

  /// Degrades those of `items` that show one object with labelled corners and are recognised as they are. The files
  /// `negatives` show no reference. They are judged as they are and below a white sheet, and serve as backdrops too.
  /// `each` is called after each photograph.
  public func run(
    _ items: [LabelledPicture], negatives: [String], each: @escaping @Sendable () -> Void
  ) -> Matrix {
    let matrix = Mutex(Matrix())
    let jobs = items.map(Job.spoil) + negatives.map(Job.leave)
    Batch.run(jobs.enumerated(), workers: workers) { number, job in
      // An unreadable photograph says nothing about reasons; `eval` reports it.
      switch job {
      case .spoil(let item):
        (try? reasons(for: item, before: negatives[number % max(1, negatives.count)], seed: UInt64(number))) ?? []
      case .leave(let path):
        (try? reasons(forStranger: frame(path).image)) ?? []
      }
    } emit: { told in
      matrix.withLock { matrix in
        for (cause, reason) in told { matrix[cause, default: [:]][reason, default: 0] += 1 }
      }
      each()
    }
    return matrix.withLock { $0 }
  }

  private enum Job {
    case spoil(LabelledPicture)
    case leave(String)
  }

  /// The picture at the size of a camera's frame, with its scale relative to the stored picture.
  private func frame(_ path: String) throws(VisionError) -> (image: GrayImage, scale: Double) {
    let photograph = try ImageDecoder.photograph(
      ImageDecoder.read(path), scale: .atLeast(longestSide: longestSide))
    let image = try photograph.pixels.reduced(toLongestSide: longestSide)
    return (image, Double(image.longestSide) / Double(max(photograph.width, photograph.height)))
  }

  /// For each degradation the reason given when it is just strong enough for a rejection, or `further` steps stronger.
  private func reasons(
    for item: LabelledPicture, before path: String, seed: UInt64
  ) throws(VisionError) -> [(cause: String, told: String)] {
    guard item.label.objects.count == 1, let corners = item.label.objects[0].corners,
      let number = recogniser.catalogue.number(named: item.label.objects[0].references[0])
    else { return [] }
    let (image, scale) = try frame(item.name)
    let outline = corners.map { Point(x: $0.x * scale, y: $0.y * scale) }
    guard try isFound(number, in: image) else { return [] }
    let backdrop = try frame(path).image
    var told: [(cause: String, told: String)] = []
    for degradation in Degradation.allCases {
      let spoil = { (step: Int) throws(VisionError) in
        try degradation.applied(to: image, outline: outline, step: step, backdrop: backdrop, seed: seed)
      }
      for step in Degradation.steps {
        guard try !isFound(number, in: spoil(step)) else { continue }
        told.append((degradation.reason.code, try reason(for: spoil(step + further))))
        break
      }
    }
    return told
  }

  /// The reasons for a frame that shows no reference, as it is and below a white sheet that covers a third of it.
  private func reasons(forStranger frame: GrayImage) throws(VisionError) -> [(cause: String, told: String)] {
    let paper = GrayImage(
      width: frame.width, height: frame.height, pixels: Array(repeating: 255, count: frame.pixels.count))
    let (x, y) = (0.15 * Double(frame.width), 0.25 * Double(frame.height))
    let covered = try frame.drawing(paper, through: Homography([0.6, 0.1, x, -0.1, 0.6, y, 0, 0, 1]))
      .blurred(sigmaX: 0.7, sigmaY: 0.7)
    return try [(Self.nothing, reason(for: frame)), (Self.sheet, reason(for: covered))]
  }

  private func isFound(_ number: Int, in image: GrayImage) throws(VisionError) -> Bool {
    try !recogniser.verify(Query(image, effort: effort), reference: number).accepted.isEmpty
  }

  /// The code of the reason; if another object was found, the code for that.
  private func reason(for image: GrayImage) throws(VisionError) -> String {
    let findings = try recogniser.identify(Query(image, effort: effort))
    return findings.reason?.code ?? Rejection.otherObject("").code
  }
}
