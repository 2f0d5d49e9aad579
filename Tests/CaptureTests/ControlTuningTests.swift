import Testing
import Vision

@testable import Capture

@Suite struct `Tuning a camera` {
  /// A camera that is the lighter the longer it exposes, and the sharper the nearer its focus is to `thing`.
  private struct Lens {
    var light = 1.0
    var thing = 137
    var values: [String: Int] = [:]

    func view() -> CenterStatistics {
      guard values["auto_exposure"] == 1 else { return CenterStatistics(brightness: 110, sharpness: 0.1) }
      let gain = Double(values["gain"] ?? 0) / 100 + 1
      let brightness = min(255, Double(values["exposure_time_absolute"] ?? 0) * light * gain)
      let off = Double(abs((values["focus_absolute"] ?? 0) - thing))
      return CenterStatistics(brightness: brightness, sharpness: 1 / (1 + off))
    }
  }

  private static func control(
    _ name: String, _ kind: CameraControl.Kind = .number, _ range: ClosedRange<Int>, step: Int = 1, standard: Int = 0,
    choices: [Int: String] = [:]
  ) -> CameraControl {
    CameraControl(
      name: name, kind: kind, range: range, step: step, standard: standard, value: standard, choices: choices,
      isInactive: false, isReadOnly: false)
  }

  private let controls = [
    control("auto_exposure", .choice, 0...3, standard: 3, choices: [1: "Manual Mode", 3: "Aperture Priority Mode"]),
    control("exposure_time_absolute", .number, 3...2047, standard: 250), control("gain", .number, 0...255),
    control("exposure_dynamic_framerate", .flag, 0...1),
    control("focus_automatic_continuous", .flag, 0...1, standard: 1),
    control("focus_absolute", .number, 0...250, step: 5),
  ]

  /// Returns the choice for `lens`, and the number of trials.
  private func tuned(_ lens: Lens, _ controls: [CameraControl]) -> (choice: ControlTuning.Choice?, trials: Int) {
    var (lens, tuning, trials) = (lens, ControlTuning(controls), 0)
    while let trial = tuning.trial {
      lens.values.merge(trial) { $1 }
      tuning.take(lens.view())
      trials += 1
    }
    return (tuning.choice, trials)
  }

  @Test(arguments: [(20.0, 5), (1.0, 80), (0.7, 160), (0.2, 330)])
  func `takes the shortest exposure that is light enough`(light: Double, exposure: Int) {
    let choice = tuned(Lens(light: light), controls).choice
    #expect(choice?.values["exposure_time_absolute"] == exposure)
    #expect(choice?.values["auto_exposure"] == 1)
    #expect(choice?.values["exposure_dynamic_framerate"] == 0)
    #expect(choice?.values["gain"] == 0)
  }

  @Test func `takes gain only where the longest exposure is too dark, and then the lightest there is`() {
    let dim = tuned(Lens(light: 0.1), controls).choice
    #expect(dim?.values["gain"] == 127)
    #expect(dim?.values["exposure_time_absolute"] == 330)
    let night = tuned(Lens(light: 0.001), controls).choice
    #expect(night?.values["exposure_time_absolute"] == 330)
  }

  @Test(arguments: [0, 3, 60, 137, 198, 250])
  func `locks the focus where the thing is sharpest`(thing: Int) throws {
    let (choice, trials) = tuned(Lens(thing: thing), controls)
    let focus = try #require(choice?.values["focus_absolute"])
    // Its steps are of 5, and the fine ones of an eighth of a quarter of the range.
    #expect(abs(focus - thing) <= 10)
    #expect(focus % 5 == 0)
    #expect(choice?.values["focus_automatic_continuous"] == 0)
    #expect(try #require(choice?.after.sharpness) > 0.09)
    #expect(choice?.before == CenterStatistics(brightness: 110, sharpness: 0.1))
    #expect(trials < 40)
  }

  @Test func `leaves a camera alone that has nothing to choose`() {
    let choice = tuned(Lens(), [Self.control("brightness", .number, 0...10)]).choice
    #expect(choice?.values == [:])
    #expect(choice?.after == choice?.before)
  }

  @Test func `measures blur, and neither light nor contrast`() {
    func stripes(_ period: Int, from dark: Int, to light: Int) -> CenterStatistics {
      CenterStatistics(
        GrayImage(
          width: 64, height: 64,
          pixels: (0..<4096).map { UInt8($0 % 64 / period % 2 == 0 ? dark : light) }))
    }
    let (fine, coarse) = (stripes(2, from: 0, to: 200), stripes(8, from: 0, to: 200))
    #expect(fine.sharpness > 2 * coarse.sharpness)
    #expect(abs(stripes(8, from: 50, to: 100).sharpness - coarse.sharpness) < 0.01)
    #expect(abs(coarse.brightness - 100) < 15)
    #expect(stripes(8, from: 90, to: 90).sharpness == 0)
    #expect(
      CenterStatistics(GrayImage(width: 1, height: 1, pixels: [7])) == CenterStatistics(brightness: 0, sharpness: 0))
  }
}
