import Foundation

/// The file of this program.
enum ProgramFile {
  /// One day before the program was built; the day allows for time zones. A clock with an earlier time is certainly
  /// wrong. The distant past if the file cannot be examined.
  static let date: Date = {
    let program = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let built = program.flatMap { try? FileManager.default.attributesOfItem(atPath: $0)[.modificationDate] as? Date }
    return built?.addingTimeInterval(-86_400) ?? .distantPast
  }()
}
