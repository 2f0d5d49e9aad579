import Foundation

/// The file of this program.
enum ProgramFile {
  /// A day before the program was built, so that time zones do not count: a clock that says an earlier time is
  /// certainly wrong. The distant past where the file cannot be looked at.
  static let date: Date = {
    let program = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let built = program.flatMap { try? FileManager.default.attributesOfItem(atPath: $0)[.modificationDate] as? Date }
    return built?.addingTimeInterval(-86_400) ?? .distantPast
  }()
}
