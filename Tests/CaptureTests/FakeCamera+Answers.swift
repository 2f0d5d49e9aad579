import CV4L2
import Foundation

@testable import Capture

/// The answers to requests that change nothing in the kernel; each returns 0 or the errno.
extension FakeCamera {
  func describe(_ capability: inout v4l2_capability) -> CInt {
    capability.capabilities = capabilities
    capability.device_caps = deviceCapabilities
    withUnsafeMutableBytes(of: &capability.card) { $0.copyBytes(from: name.utf8) }
    withUnsafeMutableBytes(of: &capability.bus_info) { $0.copyBytes(from: bus.utf8) }
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
    if isMultiPlanar {
      format.fmt.pix_mp.plane_fmt.0.bytesperline = bytesPerLine
      return 0
    }
    if let formatInstead {
      format.fmt.pix.pixelformat = formatInstead.code
      format.fmt.pix.width = formatInstead.width
      format.fmt.pix.height = formatInstead.height
    }
    format.fmt.pix.bytesperline = bytesPerLine
    return 0
  }

  /// Says where a buffer, or its first plane, is to be mapped.
  func place(_ buffer: inout v4l2_buffer) {
    let offset = buffer.index * bufferSize
    if isMultiPlanar {
      buffer.m.planes[0].m.mem_offset = offset
      buffer.m.planes[0].length = bufferSize
    } else {
      buffer.m.offset = offset
      buffer.length = bufferSize
    }
  }

  func describe(_ query: inout v4l2_queryctrl) -> CInt {
    let isNext = query.id & V4L2_CTRL_FLAG_NEXT_CTRL != 0
    let id = query.id & ~V4L2_CTRL_FLAG_NEXT_CTRL
    guard let control = controls.first(where: { isNext ? $0.id > id : $0.id == id }) else { return EINVAL }
    query.id = control.id
    query.type = control.type.rawValue
    (query.minimum, query.maximum) = (control.range.lowerBound, control.range.upperBound)
    (query.step, query.default_value, query.flags) = (1, control.standard, control.flags)
    withUnsafeMutableBytes(of: &query.name) { $0.copyBytes(from: control.name.utf8) }
    return 0
  }

  func describe(_ menu: inout v4l2_querymenu) -> CInt {
    let (id, index) = (menu.id, menu.index)
    guard let word = controls.first(where: { $0.id == id })?.words[index] else { return EINVAL }
    withUnsafeMutableBytes(of: &menu.name) { $0.copyBytes(from: word.utf8) }
    return 0
  }

  func setRate(_ parameters: inout v4l2_streamparm, isSetting: Bool) -> CInt {
    if isSetting { return setsRate ? 0 : EINVAL }
    parameters.parm.capture.capability = setsRate ? UInt32(V4L2_CAP_TIMEPERFRAME) : 0
    parameters.parm.capture.timeperframe = v4l2_fract(numerator: 1, denominator: 30)
    return 0
  }
}
