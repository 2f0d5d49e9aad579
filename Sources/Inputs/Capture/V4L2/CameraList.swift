import Basics

/// The cameras of this machine.
public struct CameraList: Sendable, Equatable {
  /// The devices that capture pictures, by number. Nodes for metadata, encoders and the like are left out.
  public let cameras: [CameraInfo]
  /// Why other devices could not be queried, most often for lack of permission.
  public let problems: [CaptureError]
  /// The remedy, if there are neither cameras nor problems; nil otherwise.
  public let remedy: String?

  /// Queries each `/dev/video*`. The list is empty on a machine without cameras.
  public static func available() -> CameraList { CameraList(.linux) }

  init(_ calls: SystemCalls) {
    var cameras: [CameraInfo] = []
    var problems: [CaptureError] = []
    let names = calls.machine.list("/dev").filter { $0.hasPrefix("video") }.sorted(by: NaturalOrder.precedes)
    for name in names {
      do throws(CaptureError) {
        cameras.append(try CameraInfo(CameraAddress(text: "/dev/\(name)"), calls: calls))
      } catch {
        if error.code != .notACamera { problems.append(error) }
      }
    }
    self.cameras = cameras
    self.problems = problems
    let advice = names.isEmpty ? calls.machine.surroundings().advice : ""
    remedy =
      cameras.isEmpty && problems.isEmpty
      ? "This machine has no camera.\(advice.isEmpty ? " Plug one in." : advice)" : nil
  }
}
