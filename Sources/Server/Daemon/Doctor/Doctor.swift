import Capture
import Cryptography
import EventStore
public import Foundation
import GameServer
import Packs
public import Settings

/// Looks at everything that the daemon needs, without starting one and without changing anything.
public struct Doctor: Sendable {
  let settings: ServeSettings
  /// The wall clock.
  let now: Date

  /// A doctor for a daemon with `settings`.
  public init(_ settings: ServeSettings, now: Date = Date()) {
    self.settings = settings
    self.now = now
  }

  /// A finding for each thing, in the order in which a person would look.
  public func findings() async -> [Finding] {
    [port, certificate, disk, journal, pack] + cameras + [await clock()]
  }

  /// Whether a daemon plays with this data folder.
  private var isRunning: Bool {
    guard let file = settings.journalFile, FileManager.default.fileExists(atPath: file + ".lock") else { return false }
    do throws(EventStoreError) { _ = try JournalFileLock(file) } catch { if case .inUse = error { return true } }
    return false
  }

  private var port: Finding {
    let place = "\(settings.host):\(settings.port)"
    switch PortProbe(host: settings.host, port: settings.port).outcome {
    case .free: return .ok("port", settings.port == 0 ? "any free port is taken" : "\(place) is free")
    case .taken:
      if isRunning { return .ok("port", "\(place) is taken, and a daemon with this data folder is running") }
      return .problem(
        "port", "\(place) is taken by another program",
        remedy: "Stop that program (\"ss -ltnp\" names it), or choose another port with --port.")
    case .forbidden:
      return .problem(
        "port", "this user may not listen on \(place)",
        remedy: "Choose a port from 1024 on, and put a proxy before it where it has to be 80 or 443.")
    case .foreign:
      return .problem(
        "port", "\(settings.host) is no address of this machine",
        remedy: "Set host to 127.0.0.1, 0.0.0.0 or an address that \"ip address\" shows.")
    case .failed(let reason):
      return .problem("port", "\(place) cannot be listened on: \(reason)", remedy: "Check host and port.")
    }
  }

  var certificate: Finding {
    guard settings.https else {
      if settings.listensToItself || settings.proxies.isEmpty == false {
        return .ok("certificate", "HTTP is served, which needs none")
      }
      return .warning(
        "certificate", "others reach the daemon by HTTP only, where phones do not let pages use their camera",
        remedy: "Set https to true.")
    }
    guard let path = settings.certificate, let key = settings.key else {
      let authority = settings.data + "/authority.pem"
      guard let text = try? String(contentsOfFile: authority, encoding: .utf8) else {
        return .ok("certificate", "the daemon makes one, and an authority of its own, when it starts")
      }
      return term(
        of: text, at: authority, least: CertificateSource.minDays,
        remedy: "Start the daemon again, which makes another, and have phones trust that: /about/https.")
    }
    do {
      let text = try String(contentsOfFile: path, encoding: .utf8)
      _ = try TLSContext(certificates: text, key: String(contentsOfFile: key, encoding: .utf8))
      return term(of: text, at: path, least: 14, remedy: "Renew it; the daemon reads it again within a minute.")
    } catch {
      return .problem(
        "certificate",
        "\(path) and \(key) cannot be used: \((error as? TLSFailure).map { "\($0)" } ?? error.localizedDescription)",
        remedy: "Give a chain and its key as PEM that the daemon's user may read.")
    }
  }

  /// Whether the certificate `text` is valid now, and for `least` days.
  private func term(of text: String, at path: String, least: Int, remedy: String) -> Finding {
    guard let term = Certificates.term(of: text) else {
      return .problem("certificate", "\(path) is no certificate", remedy: remedy)
    }
    let days = Int((term.upperBound.timeIntervalSince(now) / 86_400).rounded(.down))
    if now < term.lowerBound {
      return .problem(
        "certificate", "\(path) is not valid before \(term.lowerBound.formatted(.iso8601))",
        remedy: isBeforeProgram
          ? synchronise : "\(remedy) If the clock is wrong, only set it: timedatectl set-ntp true.")
    }
    if days < 0 { return .problem("certificate", "\(path) expired \(-days) day(s) ago", remedy: remedy) }
    if days < least { return .warning("certificate", "\(path) expires in \(days) day(s)", remedy: remedy) }
    return .ok("certificate", "\(path) is valid for \(days) days")
  }

  /// The data folder, or the nearest above it that is there already.
  private var dataPlace: String {
    var path = URL(filePath: settings.data)
    while !FileManager.default.fileExists(atPath: path.path), path.path != "/" { path.deleteLastPathComponent() }
    return path.path
  }

  private var disk: Finding {
    guard settings.journalPlace != nil else { return .ok("disk", "nothing is kept (journal: none)") }
    guard FileManager.default.isWritableFile(atPath: dataPlace) else {
      return .problem(
        "disk", "this user may not write to \(dataPlace)",
        remedy: "Run this as the daemon's user, or give another folder with --data.")
    }
    guard let free = DiskSpace.free(in: dataPlace) else {
      return .problem("disk", "\(dataPlace) cannot be looked at", remedy: "Check that it is mounted.")
    }
    let megabytes = free >> 20
    if free < DiskSpace.minFree {
      return .problem(
        "disk", "\(dataPlace) has \(megabytes) MB left",
        remedy: "Free some: \(DiskSpace.minFree >> 20) MB are the least."
      )
    }
    if free < 16 * DiskSpace.minFree {
      return .warning("disk", "\(dataPlace) has \(megabytes) MB left", remedy: "Free some soon.")
    }
    return .ok("disk", "\(dataPlace) has \(megabytes) MB left")
  }

  private func journal(inDatabase address: String) -> Finding {
    do throws(EventStoreError) {
      _ = try JournalPlace(address, passwordFile: settings.journalPasswordFile).claim()
    } catch .inUse {
      return .ok("journal", "\(address) answers, and a daemon is running")
    } catch {
      return .problem("journal", "\(error)", remedy: "Check the address, the password, and that the server runs.")
    }
    return .ok("journal", "\(address) answers")
  }

  private var journal: Finding {
    if case .database(let address) = settings.journal { return journal(inDatabase: address) }
    guard let file = settings.journalFile else { return .ok("journal", "nothing is kept (journal: none)") }
    guard FileManager.default.fileExists(atPath: file) else {
      return .ok("journal", "\(file) is made at the first start")
    }
    do throws(EventStoreError) { try JournalFile(file).quickCheck() } catch {
      return .problem("journal", "\(error)", remedy: "Put a backup in its place with \"apeiron journal restore\".")
    }
    return .ok("journal", "\(file) is whole\(isRunning ? ", and a daemon is running" : "")")
  }

  private var pack: Finding {
    guard !settings.hasNoPack else {
      let count = PackLibrary(inData: settings.data, Games.format).names.count
      return .ok("pack", "none is started with (pack: none); the library has \(count)")
    }
    let folder = settings.pack ?? ShippedPack.folder
    let remedy = "See \"apeiron pack check \(folder)\"."
    do throws(PackError) {
      let pack = try Games.format.load(from: folder)
      let waiting = pack.waiting == 0 ? "" : ", \(pack.waiting) more that wait for their images,"
      let state = "\(folder) has \(pack.assignments.count) questions\(waiting) and \(pack.images.count) images"
      return pack.remarks.isEmpty
        ? .ok("pack", state)
        : .warning("pack", "\(state); its author is told \(pack.remarks.count) thing(s)", remedy: remedy)
    } catch {
      return .problem("pack", "\(folder) cannot be played: \(error)", remedy: remedy)
    }
  }

  private var cameras: [Finding] {
    if settings.cameras.isEmpty { return [.ok("camera", "none; players use their own")] }
    return settings.cameras.map { camera in
      finding(of: camera.device, as: settings.cameras.count == 1 ? "camera" : "camera \(camera.name)")
    }
  }

  private func finding(of path: String, as title: String) -> Finding {
    var isFolder: ObjCBool = false
    do throws(CaptureError) {
      if unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue {
        _ = try FolderSource(folder: path, framesPerSecond: 10, loops: true)
        return .ok(title, "the pictures in \(path) act as one")
      }
      return .ok(title, "\(path) is \(try CameraInfo(path).name)")
    } catch {
      return .problem(
        title, "\(error)",
        remedy: "Plug it in (\"apeiron cameras\" lists them), or let the daemon's user in: adduser USER video.")
    }
  }

  private let synchronise = "Set it, and keep it right: timedatectl set-ntp true."

  /// Whether the clock is certainly wrong.
  private var isBeforeProgram: Bool { now < ProgramFile.date }

  private func clock() async -> Finding {
    if isBeforeProgram {
      return .problem(
        "clock", "it says \(now.formatted(.iso8601)), which is before this program was built", remedy: synchronise)
    }
    let time = "it says \(now.formatted(.iso8601))"
    switch await MachineTime.askSystemd() {
    case true?: return .ok("clock", "\(time), and is kept by a time server")
    case false?:
      return .warning(
        "clock", "\(time), and is not kept by any time server",
        remedy:
          "What is recorded may bear wrong times, and nothing that is too old is deleted in a week of running. \(synchronise)"
      )
    case nil: return .ok("clock", "\(time); whether a time server keeps it cannot be told here")
    }
  }
}
