import ArgumentParser
import Capture
import Vision

struct CameraTune: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tune",
    abstract: "Choose exposure and focus for recognition, by how light and sharp the frames are.",
    discussion: """
      Hold a thing of the game in the middle of the picture, where players will hold theirs, until the command ends: some \
      ten seconds. The exposure becomes the shortest with which the picture is light enough, as what is held in the hand \
      moves; the focus is locked where the thing is sharpest. --keep sets both again whenever serve, play or another of \
      these commands opens the camera; "apeiron cameras controls CAMERA --forget" forgets them.
      """)

  @OptionGroup var options: CameraOptions

  @OptionGroup var mode: CameraModeOptions

  @Flag(help: "Keep what was chosen for this camera, in the daemon's data folder.")
  var keep = false

  @Flag(help: "Print one line of JSON.")
  var json = false

  func run() async throws {
    let events = try options.source(mode).events()
    let camera = try Exit.needingCamera { () throws(CaptureError) in try Camera(options.camera) }
    let choice: ControlTuning.Choice
    do throws(CaptureError) {
      choice = try await camera.tune(by: events)
    } catch {
      throw Exit.failing(Exit.missingInput, error.description)
    }
    if keep, !choice.values.isEmpty {
      let kept = try options.kept()
      try Exit.needingCamera { () throws(CaptureError) in try kept.keep(choice.values, for: camera.info) }
    }
    let row = TuningReport(choice)
    if json { return Output.json(row) }
    for (name, value) in choice.values.sorted(by: { $0.key < $1.key }) { Output.line("\(name)=\(value)") }
    if choice.values.isEmpty { Output.line("\(camera.info.name) has neither exposure nor focus to choose.") }
    Output.line("brightness \(row.brightnessAfter) of 255 (\(row.brightnessBefore) before)")
    Output.line("sharpness \(row.sharpnessAfter) (\(row.sharpnessBefore) before)")
  }
}
