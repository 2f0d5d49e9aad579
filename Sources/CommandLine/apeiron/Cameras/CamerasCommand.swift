import ArgumentParser
import Basics
import Capture
import Settings

struct CamerasCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cameras",
    abstract: "List the cameras of this machine, try one, and set it.",
    discussion: """
      Without a subcommand, the cameras are listed. CAMERA is the path of a device, such as /dev/video0, or a name that \
      it keeps when the machine is started again: its id as listed, where it is plugged in, or the maker's name or a part \
      of it.
      """,
    subcommands: [List.self, CameraPicture.self, CameraMeasure.self, CameraControls.self, CameraTune.self],
    defaultSubcommand: List.self)

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "List the cameras with their formats, sizes and rates, and the mode that is chosen.",
      discussion: """
        Of a camera that takes any size between two bounds, the sizes nearest to the wanted one are listed. Cameras that \
        cannot be asked are named on standard error; the exit status is 3 if there are any.
        """)

    @Flag(help: "Print one line of JSON per camera.")
    var json = false

    func run() throws {
      let list = CameraList.available()
      if let remedy = list.remedy { StandardError.say(remedy) }
      var problems = list.problems
      for info in list.cameras {
        do throws(CaptureError) {
          let camera = try Camera(info.path)
          print(camera.info, try camera.modes())
        } catch {
          problems.append(error)
        }
      }
      for problem in problems { StandardError.say(problem.description) }
      try Exit.check(unreadable: problems.count, unusable: 0)
    }

    private func print(_ info: CameraInfo, _ modes: (all: [Camera.Mode], chosen: Camera.Mode?)) {
      if json { return Output.json(Row(info, modes)) }
      Output.line("\(info.path)  \(info.name)  \(info.id)")
      let formats = modes.all.map(\.format).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
      for format in formats {
        let those = modes.all.filter { $0.format == format }
        let isRead = those.contains(where: \.isRead)
        Output.line("  \(format)  \(Self.sizes(those))\(isRead ? "" : " (not read)")")
      }
      Output.line(modes.chosen.map { "  chosen: \($0.format) \(Self.sizes([$0]))" } ?? "  none of them is read")
    }

    /// `640x480 at 30, 15; 1280x720 at 10`.
    private static func sizes(_ modes: [Camera.Mode]) -> String {
      let named = modes.map { (size: "\($0.width)x\($0.height)", rate: $0.framesPerSecond) }
      let sizes = named.map(\.size).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
      return sizes.map { size in
        let rates = named.filter { $0.size == size }.compactMap(\.rate)
        return rates.isEmpty ? size : "\(size) at \(rates.map(Self.rate).joined(separator: ", "))"
      }.joined(separator: "; ")
    }

    private static func rate(_ rate: Double) -> String {
      rate == rate.rounded() ? "\(Int(rate))" : "\((rate * 100).rounded() / 100)"
    }
  }

  struct Row: Encodable {
    struct Mode: Encodable {
      let format: String
      let isRead: Bool
      let width: Int
      let height: Int
      let framesPerSecond: Double?

      init(_ mode: Camera.Mode) {
        (format, isRead, width, height) = (mode.format, mode.isRead, mode.width, mode.height)
        framesPerSecond = mode.framesPerSecond
      }
    }

    let path: String
    let name: String
    let id: String
    let driver: String
    let bus: String
    let links: [String]
    let modes: [Mode]
    let chosen: Mode?

    init(_ info: CameraInfo, _ modes: (all: [Camera.Mode], chosen: Camera.Mode?)) {
      (path, name, id, driver, bus, links) = (info.path, info.name, info.id, info.driver, info.bus, info.links)
      self.modes = modes.all.map(Mode.init)
      chosen = modes.chosen.map(Mode.init)
    }
  }
}

/// The mode in which a command streams from a camera.
struct CameraModeOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The only pixel format to take, such as MJPG; by default the best.", valueName: "letters"))
  var format: String?

  @Option(help: ArgumentHelp("The size to come near to; the recogniser works at 640x480.", valueName: "size"))
  var size = PixelSize.recognised.description

  @Option(help: ArgumentHelp("Frames per second to come near to; by default 15 to 30.", valueName: "number"))
  var rate: Double?

  func validate() throws { _ = try wanted() }

  func wanted() throws -> WantedMode {
    guard let size = PixelSize(size) else {
      throw ValidationError("--size is \(size); it must be WIDTHxHEIGHT, such as 1280x720.")
    }
    if let rate, !(0.001...1000).contains(rate) { throw ValidationError("--rate is \(rate); it must be 0.001...1000.") }
    return WantedMode(size: size, framesPerSecond: rate, format: format?.uppercased())
  }
}

/// The camera that a command works with, and the controls that are kept for it.
struct CameraOptions: ParsableArguments {
  @Argument(help: ArgumentHelp("The path of a device, or a name: see \"apeiron cameras --help\".", valueName: "camera"))
  var camera: String

  @OptionGroup var folder: DataOptions

  /// The controls that are kept in the daemon's data folder.
  func kept() throws -> KeptControls { KeptControls(folder: try folder.settings().data) }

  /// The frames of the camera, with its kept controls.
  func source(_ mode: CameraModeOptions) throws -> CameraSource {
    let kept = try kept()
    try Exit.needingCamera { () throws(CaptureError) in
      _ = try CameraInfo(camera)
      _ = try kept.load()
    }
    return CameraSource(camera, wanted: try mode.wanted(), controls: kept.values)
  }
}

extension Exit {
  /// Does `work`, and turns its failure into a message and the status for a missing camera.
  static func needingCamera<Result>(_ work: () throws(CaptureError) -> Result) throws -> Result {
    do throws(CaptureError) {
      return try work()
    } catch {
      throw failing(missingInput, error.description)
    }
  }
}
