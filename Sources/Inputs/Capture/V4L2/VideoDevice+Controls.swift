import CV4L2
import Foundation

/// Exposure, focus and the other controls that can be set.
extension VideoDevice {
  /// A driver that always knows a next control must not hang the program.
  private static var maxControls: Int { 512 }

  /// The controls that have a number as their value.
  func controls() throws(SystemError) -> [CameraControl] { try identifiedControls().map(\.control) }

  /// Sets controls to `values`, by name, and returns a sentence for each that the camera does not have or refuses.
  /// Choices are set before numbers: an exposure time is refused while exposure is automatic.
  func set(_ values: [String: Int]) throws(SystemError) -> [String] {
    guard !values.isEmpty else { return [] }
    let known = try identifiedControls()
    let strange = Set(values.keys).subtracting(known.map(\.control.name)).sorted()
    var refusals = strange.map { "The camera \(identity.name) has no control \($0)." }
    for (id, control) in known.filter({ $0.control.kind != .number }) + known.filter({ $0.control.kind == .number }) {
      guard let value = values[control.name] else { continue }
      var setting = v4l2_control(id: id, value: Int32(clamping: value))
      do throws(SystemError) {
        try self.control(.setControl, &setting)
      } catch let error where error.number != ENODEV {
        let reason = unsafe String(cString: strerror(error.number))
        refusals.append("The camera \(identity.name) refuses \(control.name)=\(value): \(reason).")
      }
    }
    return refusals
  }

  private func identifiedControls() throws(SystemError) -> [(id: UInt32, control: CameraControl)] {
    var controls: [(UInt32, CameraControl)] = []
    var query = v4l2_queryctrl()
    for _ in 0..<Self.maxControls {
      let last = query.id
      query = v4l2_queryctrl()
      query.id = last | V4L2_CTRL_FLAG_NEXT_CTRL
      // The request for the control after the last one fails with EINVAL. Old drivers do not support requests for the
      // next control at all.
      guard try find(.queryControl, &query), query.id > last else { break }
      if let control = try control(query) { controls.append((query.id, control)) }
    }
    return controls
  }

  /// Returns the control that `query` describes; nil for headings, texts, buttons and controls that are disabled.
  private func control(_ query: v4l2_queryctrl) throws(SystemError) -> CameraControl? {
    let kind: CameraControl.Kind
    switch v4l2_ctrl_type(query.type) {
    case V4L2_CTRL_TYPE_INTEGER: kind = .number
    case V4L2_CTRL_TYPE_BOOLEAN: kind = .flag
    case V4L2_CTRL_TYPE_MENU, V4L2_CTRL_TYPE_INTEGER_MENU: kind = .choice
    default: return nil
    }
    let flags = query.flags
    guard flags & UInt32(V4L2_CTRL_FLAG_DISABLED) == 0, query.minimum <= query.maximum else { return nil }
    let isWriteOnly = flags & UInt32(V4L2_CTRL_FLAG_WRITE_ONLY) != 0
    var current = v4l2_control(id: query.id, value: 0)
    // A camera that cannot say the value of one control is not lost for that.
    let isKnown: Bool
    do throws(SystemError) {
      isKnown = isWriteOnly ? false : try find(.getControl, &current)
    } catch let error where error.number != ENODEV {
      isKnown = false
    }
    return CameraControl(
      name: Self.plainName(text(of: query.name)), kind: kind,
      range: Int(query.minimum)...Int(max(query.minimum, query.maximum)),
      step: max(1, Int(query.step)), standard: Int(query.default_value), value: isKnown ? Int(current.value) : nil,
      choices: kind == .choice ? try choices(query) : [:], isInactive: flags & UInt32(V4L2_CTRL_FLAG_INACTIVE) != 0,
      isReadOnly: flags & UInt32(V4L2_CTRL_FLAG_READ_ONLY) != 0)
  }

  private func choices(_ query: v4l2_queryctrl) throws(SystemError) -> [Int: String] {
    var choices: [Int: String] = [:]
    let (first, last) = (max(0, query.minimum), min(query.maximum, 255))
    // A driver may say what it likes.
    guard first <= last else { return choices }
    for index in first...last {
      var menu = v4l2_querymenu()
      menu.id = query.id
      menu.index = UInt32(index)
      guard try find(.queryMenu, &menu) else { continue }
      let isNumber = v4l2_ctrl_type(query.type) == V4L2_CTRL_TYPE_INTEGER_MENU
      choices[Int(index)] = isNumber ? "\(menu.value)" : text(of: menu.name)
    }
    return choices
  }

  /// `Exposure Time, Absolute` as `exposure_time_absolute`.
  private static func plainName(_ name: String) -> String {
    name.lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }.joined(separator: "_")
  }
}
