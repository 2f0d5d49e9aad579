/// A search, trial by trial, for the exposure and the focus with which a recogniser sees a thing best: set ``trial``,
/// measure the camera's picture, and pass the measurement to ``take(_:)``, until ``trial`` is nil.
///
/// A thing that is held in the hand moves, so the search chooses the shortest exposure whose picture is light enough.
/// It chooses the focus whose picture is sharpest, and locks it there: a lens with automatic focus would start to
/// search just when a thing appears.
public struct ControlTuning: Sendable {
  /// The result of a tuning.
  public struct Choice: Sendable, Equatable {
    /// The values to set and to keep, by the control's name; empty for a camera that can set neither exposure nor
    /// focus.
    public var values: [String: Int]
    /// The middle of the picture before anything was changed.
    public var before: CenterStatistics
    /// The middle of the picture with the chosen values.
    public var after: CenterStatistics
  }

  /// The lowest mean grey level, of 255, at which a picture is light enough. A picture at night has less than 40, and a
  /// picture in a room about 110.
  static var minBrightness: Double { 60 }
  /// Exposure times from 0.5 to 33 ms, in the unit of the controls, which is 0.1 ms. Each is about twice the one before
  /// it. In 4 ms, a thing that moves at 0.3 m/s, half a metre away, moves by 1.4 pixels of 640.
  static var exposures: [Int] { [5, 10, 20, 40, 80, 160, 330] }
  /// The number of steps in which the focus is searched over the whole range, and then again between the neighbours of
  /// the best value.
  static var focusSteps: Int { 8 }

  private enum Stage { case before, exposure, focus, fineFocus, after, over }

  /// The values to set next; nil once all trials are made.
  public private(set) var trial: [String: Int]?
  /// The result; nil until the tuning is complete.
  public private(set) var choice: Choice?

  private let exposure: CameraControl?
  private let gain: CameraControl?
  private let focus: CameraControl?
  /// The values that switch off automatic control, without which exposure and focus cannot be set.
  private let manual: [String: Int]
  private var stage = Stage.before
  private var waiting: [[String: Int]] = []
  private var seen: [(values: [String: Int], view: CenterStatistics)] = []
  private var values: [String: Int] = [:]
  private var before = CenterStatistics(brightness: 0, sharpness: 0)

  /// - Parameter controls: The camera's controls with their current values. Both the names of current kernels and those
  ///   of kernels before 5.18 are recognised.
  public init(_ controls: [CameraControl]) {
    func control(_ names: String...) -> CameraControl? {
      controls.first { names.contains($0.name) && !$0.isReadOnly }
    }
    exposure = control("exposure_time_absolute", "exposure_absolute")
    gain = exposure == nil ? nil : control("gain")
    focus = control("focus_absolute")
    var manual: [String: Int] = [:]
    if exposure != nil {
      if let automatic = control("auto_exposure", "exposure_auto"),
        let value = automatic.choices.filter({ $0.value.lowercased().contains("manual") }).keys.min()
      {
        manual[automatic.name] = value
      }
      // This control lowers the frame rate in the dark.
      if let dynamic = control("exposure_dynamic_framerate", "exposure_auto_priority") { manual[dynamic.name] = 0 }
    }
    if focus != nil, let automatic = control("focus_automatic_continuous", "focus_auto") { manual[automatic.name] = 0 }
    self.manual = manual
    trial = [:]
  }

  /// Takes the measurement of the picture that was captured with the values of ``trial``.
  public mutating func take(_ view: CenterStatistics) {
    guard let made = trial else { return }
    seen.append((made, view))
    if stage == .exposure, view.brightness >= Self.minBrightness { waiting = [] }
    guard waiting.isEmpty else { return trial = waiting.removeFirst() }
    settle()
    seen = []
    repeat { advance() } while waiting.isEmpty && stage != .over
    trial = waiting.isEmpty ? nil : waiting.removeFirst()
  }

  /// Takes the best of the trials of this stage into the values.
  private mutating func settle() {
    switch stage {
    case .before: before = seen[0].view
    case .exposure:
      // The last is the first that is light enough; else the lightest.
      let best =
        seen.last { $0.view.brightness >= Self.minBrightness } ?? seen.max { $0.view.brightness < $1.view.brightness }
      values.merge(best?.values ?? [:]) { $1 }
    case .focus, .fineFocus:
      values.merge(seen.max { $0.view.sharpness < $1.view.sharpness }?.values ?? [:]) { $1 }
    case .after: choice = Choice(values: values, before: before, after: seen[0].view)
    case .over: break
    }
  }

  /// Goes to the next stage, with its trials.
  private mutating func advance() {
    switch stage {
    case .before:
      stage = .exposure
      waiting = exposureTrials().map { manual.merging($0) { $1 } }
    case .exposure:
      stage = .focus
      guard let focus else { return }
      waiting = focusTrials(focus, focus.range)
    case .focus:
      stage = .fineFocus
      guard let focus, let best = values[focus.name] else { return }
      let step = (focus.range.upperBound - focus.range.lowerBound) / Self.focusSteps
      waiting = focusTrials(focus, max(focus.range.lowerBound, best - step)...min(focus.range.upperBound, best + step))
    case .fineFocus:
      stage = .after
      waiting = [values]
    case .after, .over: stage = .over
    }
  }

  /// Returns trials from the shortest exposure to the longest. The two longest are also tried with half of the gain
  /// range, because gain adds noise.
  private func exposureTrials() -> [[String: Int]] {
    guard let exposure else { return [] }
    let times = Set(Self.exposures.map { Self.possible($0, of: exposure) }).sorted()
    let plain = times.map { [exposure.name: $0] }
    guard let gain else { return plain }
    let half = Self.possible((gain.range.lowerBound + gain.range.upperBound) / 2, of: gain)
    return plain.map { $0.merging([gain.name: gain.standard]) { $1 } }
      + times.suffix(2).map { [exposure.name: $0, gain.name: max(half, gain.standard)] }
  }

  private func focusTrials(_ focus: CameraControl, _ range: ClosedRange<Int>) -> [[String: Int]] {
    let length = range.upperBound - range.lowerBound
    let places = (0...Self.focusSteps).map {
      Self.possible(range.lowerBound + length * $0 / Self.focusSteps, of: focus)
    }
    return Set(places).sorted().map { manual.merging(values) { $1 }.merging([focus.name: $0]) { $1 } }
  }

  /// The value nearest to `wanted`, or below it, that the control can have.
  private static func possible(_ wanted: Int, of control: CameraControl) -> Int {
    let clamped = min(max(wanted, control.range.lowerBound), control.range.upperBound)
    return clamped - (clamped - control.range.lowerBound) % control.step
  }
}
