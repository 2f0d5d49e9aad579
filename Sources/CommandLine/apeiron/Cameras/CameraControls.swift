import ArgumentParser
import Capture

struct CameraControls: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "controls",
    abstract: "List or set exposure, focus, gain, white balance, zoom and what else a camera has.",
    discussion: """
      A value is a number, on or off, a choice by its number or its name, or default. Without values, the controls are \
      listed. Many cameras forget them when they are unplugged: --keep sets them again whenever serve, play or this \
      command opens the camera.
      """)

  @OptionGroup var options: CameraOptions

  @Argument(help: ArgumentHelp("What to set.", valueName: "name=value"))
  var values: [String] = []

  @Flag(help: "Keep these values for this camera, in the daemon's data folder.")
  var keep = false

  @Flag(help: "Forget what is kept for this camera.")
  var forget = false

  @Flag(help: "Print one line of JSON per control.")
  var json = false

  func validate() throws {
    if keep, values.isEmpty { throw ValidationError("--keep needs values to keep, such as zoom_absolute=120.") }
    if keep, forget { throw ValidationError("--keep and --forget exclude each other.") }
  }

  func run() throws {
    let kept = try options.kept()
    let (camera, controls) = try Exit.needingCamera { () throws(CaptureError) in
      let camera = try Camera(options.camera)
      if forget { try kept.keep(nil, for: camera.info) }
      return (camera, try camera.controls())
    }
    let settings = try parsed(controls, camera.info.name)
    let refusals = try Exit.needingCamera { () throws(CaptureError) in try camera.set(settings) }
    for refusal in refusals { StandardError.say(refusal) }
    if !refusals.isEmpty { throw Exit.unmet }
    let known = try Exit.needingCamera { () throws(CaptureError) in
      if keep { try kept.keep(settings, for: camera.info) }
      return try kept.load()[camera.info.id] ?? [:]
    }
    guard settings.isEmpty, !forget else { return }
    for control in controls { print(control, kept: known[control.name]) }
  }

  /// Parses `values` and returns the value of each control by its name. Throws a validation error for a text that is
  /// not NAME=VALUE, an unknown control or an impossible value.
  private func parsed(_ controls: [CameraControl], _ camera: String) throws -> [String: Int] {
    var settings: [String: Int] = [:]
    for text in values {
      let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2 else { throw ValidationError("\"\(text)\" is not NAME=VALUE, such as zoom_absolute=120.") }
      guard let control = controls.first(where: { $0.name == parts[0] }) else {
        throw ValidationError(
          "\(camera) has no control \(parts[0]); it has \(controls.map(\.name).joined(separator: ", ")).")
      }
      guard let value = control.value(of: parts[1]) else {
        throw ValidationError("\(control.name) cannot be \(parts[1]); it is \(control.possibleValues).")
      }
      settings[control.name] = value
    }
    return settings
  }

  private func print(_ control: CameraControl, kept: Int?) {
    if json {
      return Output.json(ControlReport(control, kept: kept))
    }
    let notes = [
      control.isInactive ? "inactive" : nil, control.isReadOnly ? "read only" : nil,
      kept.map { "kept: \($0)" },
    ].compactMap { $0 }
    let value = control.value.map { "\($0)" } ?? "?"
    Output.line(
      "\(control.name)=\(value)  \(control.possibleValues); default \(control.standard)"
        + notes.map { "; \($0)" }.joined())
  }
}
