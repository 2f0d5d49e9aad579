import Basics
import Foundation

/// The cameras of this machine.
public struct CameraList: Sendable, Equatable {
  /// The devices that capture pictures, by number. Nodes for metadata, encoders and the like are left out.
  public let cameras: [CameraInfo]
  /// Why other devices could not be queried, most often for lack of permission.
  public let problems: [CaptureError]

  /// Queries each `/dev/video*`. The list is empty on a machine without cameras.
  public static func available() -> CameraList {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/dev")) ?? []
    let paths = names.filter { $0.hasPrefix("video") }.sorted(by: NaturalOrder.precedes).map { "/dev/\($0)" }
    return CameraList(paths: paths, calls: LinuxSystemCalls())
  }

  init(paths: [String], calls: any SystemCalls) {
    var cameras: [CameraInfo] = []
    var problems: [CaptureError] = []
    for path in paths {
      do throws(CaptureError) {
        cameras.append(try CameraInfo(path: path, calls: calls))
      } catch {
        if error.code != .notACamera { problems.append(error) }
      }
    }
    self.cameras = cameras
    self.problems = problems
  }
}
