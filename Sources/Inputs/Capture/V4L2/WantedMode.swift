public import Basics
import Foundation

/// The mode that a camera should deliver, if it can.
public struct WantedMode: Sendable, Equatable {
  /// The size to come near to.
  let size: PixelSize
  /// Frames per second below which a mode is too slow to be chosen for its size; more than 0.
  let minFramesPerSecond: Double
  /// Frames per second above which more is of no use.
  let framesPerSecond: Double
  /// The four letters of the only pixel format to choose, such as `MJPG`; nil for the best.
  let format: String?

  /// A mode of a size, a rate and a format: by default 15 to 30 frames per second, of any format.
  public init(size: PixelSize = .recognised, framesPerSecond: Double? = nil, format: String? = nil) {
    (self.size, self.format) = (size, format)
    self.framesPerSecond = framesPerSecond ?? 30
    minFramesPerSecond = framesPerSecond ?? 15
  }
}

extension WantedMode {
  /// The best of those `modes` whose format this program reads; nil if there are none. The first of these rules that
  /// distinguishes two modes decides:
  /// 1. not below half the wanted width or height: an object at arm's length has too few pixels there,
  /// 2. fast enough (an unreported rate counts as fast enough),
  /// 3. near the wanted size,
  /// 4. YUYV, NV12 and GREY, which have no compression artefacts, before MJPEG,
  /// 5. near the wanted rate.
  func choose(from modes: [VideoMode]) -> VideoMode? {
    let possible = modes.filter { $0.format != nil && (format ?? fourLetters($0.code)) == fourLetters($0.code) }
    return possible.min { rank($0).lexicographicallyPrecedes(rank($1)) }
  }

  private func rank(_ mode: VideoMode) -> [Double] {
    let rate = mode.interval?.framesPerSecond ?? framesPerSecond
    return [
      mode.width * 2 < size.width || mode.height * 2 < size.height ? 1 : 0,
      // A 15 fps mode may be listed as 14.99.
      rate < minFramesPerSecond * 0.99 ? 1 : 0,
      abs(log2(Double(mode.width) / Double(size.width))) + abs(log2(Double(mode.height) / Double(size.height))),
      Double(mode.format.flatMap { PixelFormat.allCases.firstIndex(of: $0) } ?? 0),
      abs(rate - framesPerSecond),
    ]
  }
}
