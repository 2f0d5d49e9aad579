import ArgumentParser
import Capture
import Catalogue
import Daemon
import Foundation
import GameServer
import Logging
import Packs
import Recognition
import Settings

struct ServeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Start the daemon: the quiz as a web page, for one player, a museum or a class.",
    discussion: """
      The daemon prints the address to open once it is ready. The host's address contains a key that is valid for a day: \
      anyone who opens it can lead class games, so keep it to yourself. `apeiron host link` prints another one, and \
      `apeiron host list` lists the browsers that are the host's. Under systemd, whose log others may read, no key is \
      printed.
      Browsers let a page use a phone's camera only over HTTPS. For a class, the host presses "Let phones in" on the \
      first page; to have them let in from the start, start with --https --host 0.0.0.0.

      Each option can also be set by an environment variable or in a file: see `apeiron config show --origin`.
      """)

  @OptionGroup var options: ServeOptions

  func run() async throws {
    let setup = try setUp()
    let settings = setup.settings
    let log = DaemonLog(
      format: settings.logFormat == .json ? .json : .text,
      level: Logger.Level(rawValue: settings.logLevel.rawValue) ?? .info)
    LoggingSystem.bootstrap(log.handler)
    let cameras = try Self.cameras(settings, log)
    let daemon = ApeironDaemon(setup, cameras: cameras, log: log) { try setUp() }
    do {
      try await daemon.run { Self.say($0, settings) }
    } catch let code as ExitCode {
      throw code
    } catch is CancellationError {
      // The daemon was told to stop, and work that had not finished in time was cancelled.
    } catch {
      throw Exit.failing(Exit.cannotServe, Self.words(for: error, settings))
    }
  }

  /// Returns the current settings and the pack that they name. Reports problems with either on standard error.
  private func setUp() throws -> DaemonSetup {
    let settings = try options.resolve().settings
    if settings.hasNoPack { return DaemonSetup(settings, pack: .absent, references: .none) }
    let folder = settings.pack ?? ShippedPack.folder
    let (pack, references) = try CatalogOptions.loadBegun(folder)
    if pack.assignments.isEmpty {
      StandardError.say(
        Pack.isAt(folder)
          ? "\(folder) asks no questions: for the quiz, write some below \"assignments\", or make a pack on the page /packs"
          : "\(folder) has no pack.yaml and so no questions yet: add things in the browser, then run `apeiron pack new` on it, or make a pack on the page /packs"
      )
    }
    return DaemonSetup(settings, pack: pack, references: references)
  }

  /// Returns the cameras of the settings: devices, and folders whose pictures act as a camera. If some of several
  /// cameras are missing, games are played at the others until the missing ones appear. Throws if all are missing,
  /// because a person must fix that.
  private static func cameras(_ settings: ServeSettings, _ log: DaemonLog) throws -> Cameras {
    let logger = Logger(label: "apeiron", factory: log.handler)
    let kept = KeptControls(folder: settings.data)
    let wanted = WantedMode(
      size: settings.cameraSize, framesPerSecond: settings.cameraRate.map(Double.init), format: settings.cameraFormat)
    var missing: [CaptureError] = []
    do throws(CaptureError) {
      var hubs: [CameraHub] = []
      for camera in settings.cameras {
        var isFolder: ObjCBool = false
        if unsafe FileManager.default.fileExists(atPath: camera.device, isDirectory: &isFolder), isFolder.boolValue {
          let folder = try FolderSource(folder: camera.device, framesPerSecond: 10, loops: true)
          hubs.append(CameraHub(camera.name, source: folder))
          continue
        }
        do throws(CaptureError) { _ = try CameraInfo(camera.device) } catch { missing.append(error) }
        _ = try kept.load()
        hubs.append(
          CameraHub(
            camera.name, source: CameraSource(camera.device, wanted: wanted, controls: kept.values),
            controlled: ControlledCamera(camera.device, keptIn: kept)))
      }
      if let first = missing.first, missing.count == hubs.count { throw first }
      for error in missing { logger.warning("a camera is awaited", metadata: ["why": "\(error)"]) }
      return Cameras(hubs)
    } catch {
      throw Exit.failing(Exit.missingInput, error.description)
    }
  }

  private static func say(_ welcome: ApeironDaemon.Welcome, _ settings: ServeSettings) {
    let key = ServiceLog.isStandardOutput ? nil : Result { try welcome.hostKey() }
    // Opening the address with the key makes the person the host.
    let own = settings.hostAtMachine ? (try? key?.get()).map { "/#\($0)" } : nil
    Output.line("Apeiron is ready. Open \(welcome.address)\(own ?? "")")
    switch key {
    case .success(let key)?: Output.line("To host a class game: \(welcome.address)/host#\(key)")
    case .failure(let error)?: Output.line("To host a class game: not possible: \(error)")
    // Standard output is a log, which must not hold a key.
    case nil: Output.line("To host a class game: open the address that \"apeiron host link\" prints")
    }
    if let fingerprint = welcome.fingerprint {
      Output.line("The fingerprint (SHA-256) of its certificate, for phones: \(fingerprint)")
    }
    for address in welcome.addresses { Output.line("Phones on this network: \(address)/join") }
    if welcome.addresses.isEmpty {
      Output.line("Only this machine can reach it; for a class, press \"Let phones in\" on its page.")
    } else if welcome.addresses.allSatisfy({ !$0.hasPrefix("https://") }) {
      Output.line("Without --https, phones cannot use their cameras; they can send photographs.")
    }
    if let folder = settings.keepFrames { Output.line("Judged frames are saved in \(folder).") }
  }

  private static func words(for error: any Error, _ settings: ServeSettings) -> String {
    let text = "\(error)"
    return text.contains("EADDRINUSE") || text.contains("Address already in use")
      ? "port \(settings.port) is taken by another program: choose another with --port, or stop that program" : text
  }
}
