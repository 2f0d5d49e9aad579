import Basics
import Foundation
public import Recognition
import Synchronization
import Synthesis
import Vision

/// Measures in how little light references are still recognised: photographs are taken again by a simulated webcam, in
/// ever less light.
public struct DimFrames: Sendable {
  /// A photograph in less light.
  public struct Frame: Sendable, Hashable {
    /// The grey level that 95 % of its pixels do not exceed, as `FrameCondition` measures it.
    public let level: Int
    /// Whether its reference was recognised, with the first look or with the second.
    public let isFound: Bool

    /// Creates a frame.
    public init(level: Int, isFound: Bool) { (self.level, self.isFound) = (level, isFound) }
  }

  /// The recogniser that looks at the frames.
  public let recogniser: Recogniser
  /// The number of threads.
  public var workers = ProcessInfo.processInfo.activeProcessorCount

  /// The longest side of the frames, in pixels.
  private static let longestSide = 640
  /// Half stops: each frame has 0.71 of the light of the one before, the last 1/500 of the first.
  private static let halfStops = 0...18

  /// Creates frames for `recogniser`, which runs on all cores.
  public init(_ recogniser: Recogniser) { self.recogniser = recogniser }

  /// Returns the frames of each of `items` that shows one object which is recognised in full light, the brightest
  /// first. `each` is called after each item. Photographs that cannot be read are left out.
  public func run(_ items: [LabelledPicture], each: @escaping @Sendable () -> Void) -> [[Frame]] {
    let series = Mutex<[[Frame]]>([])
    Batch.run(items.enumerated(), workers: workers) { number, item in
      (try? frames(of: item, seed: UInt64(number))) ?? []
    } emit: { frames in
      if frames.first?.isFound == true { series.withLock { $0.append(frames) } }
      each()
    }
    return series.withLock { $0 }
  }

  private func frames(of item: LabelledPicture, seed: UInt64) throws(VisionError) -> [Frame] {
    guard item.label.objects.count == 1, let reference = item.label.objects[0].references.first,
      let number = recogniser.catalogue.number(named: reference)
    else { return [] }
    let scene = try item.photograph(longestSide: Self.longestSide).pixels.reduced(toLongestSide: Self.longestSide)
    var generator = SplitMix64(seed: seed)
    var exposure = Exposure.webcam
    var frames: [Frame] = []
    for stop in Self.halfStops {
      exposure.light = pow(0.5, Double(stop) / 2)
      let frame = try exposure.frame(of: scene, using: &generator)
      frames.append(Frame(level: frame.level(notExceededBy: 0.95), isFound: try isFound(number, in: frame)))
      if stop == 0, !frames[0].isFound { break }
    }
    return frames
  }

  private func isFound(_ number: Int, in frame: GrayImage) throws(VisionError) -> Bool {
    for effort in [Query.Effort.live, .deepLive]
    where try !recogniser.verify(Query(frame, effort: effort), reference: number).accepted.isEmpty { return true }
    return false
  }

  /// The level below which fewest of `frames` are called too dark although the reference is recognised, or the
  /// opposite; the middle one where several are as good.
  public static func limit(of frames: [Frame]) -> Int {
    let mistakes = (0...255).map { limit in frames.count { ($0.level < limit) == $0.isFound } }
    let best = mistakes.indices.filter { mistakes[$0] == mistakes.min() }
    return best[best.count / 2]
  }
}
