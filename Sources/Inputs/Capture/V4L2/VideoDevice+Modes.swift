import Basics
import CV4L2

/// The modes of a camera, and agreeing on one of them.
extension VideoDevice {
  /// No camera lists more than a few dozen modes; a driver that never says "no more" must not hang the program.
  private static var longestList: UInt32 { 256 }

  /// The modes, also in formats that this program does not read. For a camera that offers any size or rate between two
  /// bounds, the one nearest to `wanted`; for a camera that does not list its sizes, the wanted size.
  func modes(wanted: WantedMode) throws(SystemError) -> [VideoMode] {
    var modes: [VideoMode] = []
    for index in 0..<Self.longestList {
      var description = v4l2_fmtdesc()
      description.index = index
      description.type = identity.bufferType
      guard try find(.enumerateFormats, &description) else { break }
      let code = description.pixelformat
      for size in try sizes(code: code, wanted: wanted) {
        let intervals = try intervals(code: code, width: size.width, height: size.height, wanted: wanted)
        for interval in intervals.isEmpty ? [nil] : intervals.map(Optional.some) {
          modes.append(
            VideoMode(code: code, width: Int(size.width), height: Int(size.height), interval: interval))
        }
      }
    }
    return modes
  }

  private func sizes(code: UInt32, wanted: WantedMode) throws(SystemError) -> [(width: UInt32, height: UInt32)] {
    var sizes: [(width: UInt32, height: UInt32)] = []
    for index in 0..<Self.longestList {
      var size = v4l2_frmsizeenum()
      size.index = index
      size.pixel_format = code
      guard try find(.enumerateSizes, &size) else { break }
      guard size.type == V4L2_FRMSIZE_TYPE_DISCRETE.rawValue else {
        let range = size.stepwise
        let width = nearest(to: wanted.size.width, from: range.min_width, to: range.max_width, step: range.step_width)
        let height = nearest(
          to: wanted.size.height, from: range.min_height, to: range.max_height, step: range.step_height)
        return [(width, height)]
      }
      sizes.append((size.discrete.width, size.discrete.height))
    }
    return sizes.isEmpty ? [(UInt32(clamping: wanted.size.width), UInt32(clamping: wanted.size.height))] : sizes
  }

  private func intervals(
    code: UInt32, width: UInt32, height: UInt32, wanted: WantedMode
  ) throws(SystemError) -> [FrameInterval] {
    var intervals: [FrameInterval] = []
    for index in 0..<Self.longestList {
      var interval = v4l2_frmivalenum()
      interval.index = index
      interval.pixel_format = code
      interval.width = width
      interval.height = height
      guard try find(.enumerateIntervals, &interval) else { break }
      guard interval.type == V4L2_FRMIVAL_TYPE_DISCRETE.rawValue else {
        let (shortest, longest) = (interval.stepwise.min, interval.stepwise.max)
        return nearest(to: wanted.framesPerSecond, from: shortest, to: longest).map { [$0] } ?? []
      }
      let one = FrameInterval(interval.discrete.numerator, interval.discrete.denominator)
      if let one { intervals.append(one) }
    }
    return intervals
  }

  /// Sets `mode` and returns the format that the driver actually chose, which is binding; nil if this program cannot
  /// read that format.
  func setFormat(_ mode: VideoMode) throws(SystemError) -> StreamFormat? {
    var format = unsafe v4l2_format()
    unsafe format.type = identity.bufferType
    if identity.isMultiPlanar {
      unsafe format.fmt.pix_mp.width = UInt32(mode.width)
      unsafe format.fmt.pix_mp.height = UInt32(mode.height)
      unsafe format.fmt.pix_mp.pixelformat = mode.code
      unsafe format.fmt.pix_mp.field = V4L2_FIELD_ANY.rawValue
    } else {
      unsafe format.fmt.pix.width = UInt32(mode.width)
      unsafe format.fmt.pix.height = UInt32(mode.height)
      unsafe format.fmt.pix.pixelformat = mode.code
      unsafe format.fmt.pix.field = V4L2_FIELD_ANY.rawValue
    }
    try unsafe control(.setFormat, &format)
    let (planes, single) = unsafe (format.fmt.pix_mp, format.fmt.pix)
    // The first plane has the luma, or all of the picture.
    let (code, width, height, bytesPerLine) =
      identity.isMultiPlanar
      ? (planes.pixelformat, planes.width, planes.height, planes.plane_fmt.0.bytesperline)
      : (single.pixelformat, single.width, single.height, single.bytesperline)
    guard let pixelFormat = PixelFormat(code: code), width > 0, height > 0 else { return nil }
    return StreamFormat(
      pixelFormat: pixelFormat, width: Int(width), height: Int(height),
      bytesPerLine: pixelFormat.lumaStep.map { max(Int(bytesPerLine), $0 * Int(width)) } ?? 0,
      interval: try setInterval(mode.interval))
  }

  /// Sets the rate if the driver allows it, and returns the resulting rate; nil if the driver does not report it.
  private func setInterval(_ wanted: FrameInterval?) throws(SystemError) -> FrameInterval? {
    var parameters = v4l2_streamparm()
    parameters.type = identity.bufferType
    guard try find(.getParameters, &parameters) else { return nil }
    if let wanted, unsafe parameters.parm.capture.capability & UInt32(V4L2_CAP_TIMEPERFRAME) != 0 {
      unsafe parameters.parm.capture.timeperframe =
        v4l2_fract(numerator: wanted.numerator, denominator: wanted.denominator)
      _ = try find(.setParameters, &parameters)
    }
    let set = unsafe parameters.parm.capture.timeperframe
    return FrameInterval(set.numerator, set.denominator)
  }
}

/// The value among `least`, `least + step`, … `most` that is nearest to `wanted` without exceeding it, if there is one.
func nearest(to wanted: Int, from least: UInt32, to most: UInt32, step: UInt32) -> UInt32 {
  let clamped = max(min(UInt32(clamping: wanted), most), least)
  return clamped - (clamped - least) % max(step, 1)
}

/// The interval between `shortest` and `longest` that is nearest to a rate.
func nearest(to framesPerSecond: Double, from shortest: v4l2_fract, to longest: v4l2_fract) -> FrameInterval? {
  guard let shortest = FrameInterval(shortest.numerator, shortest.denominator),
    let longest = FrameInterval(longest.numerator, longest.denominator)
  else { return nil }
  if framesPerSecond >= shortest.framesPerSecond { return shortest }
  if framesPerSecond <= longest.framesPerSecond { return longest }
  return FrameInterval(1000, UInt32(framesPerSecond * 1000))
}
