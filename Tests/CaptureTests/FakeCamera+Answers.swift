import CV4L2
import Foundation

@testable import Capture

/// The answers to requests that change nothing in the kernel; each returns 0 or the errno.
extension FakeCamera {
  func describe(_ capability: inout v4l2_capability) -> CInt {
    capability.capabilities = capabilities
    capability.device_caps = deviceCapabilities
    withUnsafeMutableBytes(of: &capability.card) { $0.copyBytes(from: name.utf8) }
    return 0
  }

  func describe(_ description: inout v4l2_fmtdesc) -> CInt {
    guard description.index < formats.count else { return EINVAL }
    description.pixelformat = formats[Int(description.index)].code
    return 0
  }

  func describe(_ size: inout v4l2_frmsizeenum) -> CInt {
    let code = size.pixel_format
    guard let format = formats.first(where: { $0.code == code }), size.index < format.sizes.count else { return EINVAL }
    size.type = V4L2_FRMSIZE_TYPE_DISCRETE.rawValue
    size.discrete = v4l2_frmsize_discrete(
      width: format.sizes[Int(size.index)].width, height: format.sizes[Int(size.index)].height)
    return 0
  }

  func describe(_ interval: inout v4l2_frmivalenum) -> CInt {
    let code = interval.pixel_format
    guard let format = formats.first(where: { $0.code == code }), interval.index < format.rates.count else {
      return EINVAL
    }
    interval.type = V4L2_FRMIVAL_TYPE_DISCRETE.rawValue
    interval.discrete = v4l2_fract(numerator: 1, denominator: format.rates[Int(interval.index)])
    return 0
  }

  func set(_ format: inout v4l2_format) -> CInt {
    if let formatInstead {
      format.fmt.pix.pixelformat = formatInstead.code
      format.fmt.pix.width = formatInstead.width
      format.fmt.pix.height = formatInstead.height
    }
    format.fmt.pix.bytesperline = bytesPerLine
    return 0
  }

  func setRate(_ parameters: inout v4l2_streamparm, isSetting: Bool) -> CInt {
    if isSetting { return setsRate ? 0 : EINVAL }
    parameters.parm.capture.capability = setsRate ? UInt32(V4L2_CAP_TIMEPERFRAME) : 0
    parameters.parm.capture.timeperframe = v4l2_fract(numerator: 1, denominator: 30)
    return 0
  }
}
