import Basics
public import Capture

/// The place where the host sets the daemon's own cameras: one after the other, as the values
/// kept for all of them are one file.
public actor CameraControlDesk {
  /// Talking to a device blocks, which must not hold up one of the few threads of all others.
  private let executor = QueueExecutor(label: "apeiron.controls")
  /// A queue of its own.
  public nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

  /// The cameras that are being tuned.
  private var tuned: Set<String> = []

  /// A desk at which nothing has been done yet.
  public init() {}

  /// The controls of a camera with the values that are kept for them; empty for a folder of pictures.
  public func controls(of hub: CameraHub) throws(GameServerError) -> [ControlReport] {
    guard let camera = hub.controlled else { return [] }
    return try Self.report(camera)
  }

  /// Sets controls of a camera and keeps them; without values, it becomes as it was made, and nothing is kept any more.
  ///
  /// - Throws: ``GameServerError/camera(reason:)`` with the values that are refused, of which nothing is kept.
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
        // A control that is automatic again refuses to be set by hand, and need not be.
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
