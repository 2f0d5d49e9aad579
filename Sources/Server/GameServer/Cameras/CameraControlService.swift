import Basics
public import Capture

/// The place where the host sets the daemon's own cameras. It handles one camera after the other, because one file
/// keeps the values for all of them.
public actor CameraControlService {
  /// Talking to a device blocks, and must not hold up one of the few shared threads.
  private let executor = QueueExecutor(label: "apeiron.controls")
  /// A queue for this actor alone.
  public nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

  /// The cameras that are being tuned.
  private var tuned: Set<String> = []

  /// Creates the service; no camera is being tuned.
  public init() {}

  /// Returns the controls of a camera with their kept values; empty for a folder of pictures.
  public func controls(of hub: CameraHub) throws(GameServerError) -> [ControlReport] {
    guard let camera = hub.controlled else { return [] }
    return try Self.report(camera)
  }

  /// Sets controls of a camera and keeps the values. Without values, resets the camera to its defaults and keeps
  /// nothing.
  ///
  /// - Throws: ``GameServerError/camera(reason:)`` with the refused values, none of which are kept.
  public func set(_ values: [String: Int]?, of hub: CameraHub) throws(GameServerError) -> [ControlReport] {
    guard let camera = hub.controlled else { throw Self.isFolder }
    guard !tuned.contains(hub.name) else { throw Self.isBusy }
    do throws(CaptureError) {
      if let values {
        let refusals = try camera.set(values)
        if !refusals.isEmpty { throw CaptureError(code: .systemCall, description: refusals.joined(separator: " ")) }
        try camera.keep(values)
      } else {
        try camera.keep(nil)
        let standards = try camera.controls().filter { !$0.isReadOnly }.map { ($0.name, $0.standard) }
        // A control that is automatic again refuses to be set by hand, and does not need to be.
        _ = try camera.set(Dictionary(standards) { $1 })
      }
    } catch {
      throw .camera(reason: error.description)
    }
    return try Self.report(camera)
  }

  /// Chooses exposure and focus of a camera by its frames, while somebody holds a thing before it, and keeps them.
  public func tune(_ hub: CameraHub) async throws(GameServerError) -> ControlTuning.Choice {
    guard let camera = hub.controlled else { throw Self.isFolder }
    guard tuned.insert(hub.name).inserted else { throw Self.isBusy }
    defer { tuned.remove(hub.name) }
    do throws(CaptureError) {
      let choice = try await camera.tune(hub.captured())
      if !choice.values.isEmpty { try camera.keep(choice.values) }
      return choice
    } catch {
      throw .camera(reason: error.description)
    }
  }

  private static let isFolder = GameServerError.camera(
    reason: "These are pictures of a folder: there is nothing to set.")
  private static let isBusy = GameServerError.camera(reason: "The camera is being tuned: wait until that is done.")

  private static func report(_ camera: ControlledCamera) throws(GameServerError) -> [ControlReport] {
    do throws(CaptureError) {
      let kept = try camera.kept()
      return try camera.controls().map { ControlReport($0, kept: kept[$0.name]) }
    } catch {
      throw .camera(reason: error.description)
    }
  }
}
