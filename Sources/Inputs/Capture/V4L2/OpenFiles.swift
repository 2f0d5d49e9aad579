import Foundation

/// The files that programs have open, as /proc lists them.
enum OpenFiles {
  /// The programs that have the file at `path` open, by process id, such as "cheese (process 812)"; `processes` is the
  /// folder of the process list. Processes of other users cannot be looked into and are left out, but by root.
  static func users(of path: String, processes: String = "/proc") -> [String] {
    let manager = FileManager.default
    guard let wanted = identity(of: path) else { return [] }
    let numbers = ((try? manager.contentsOfDirectory(atPath: processes)) ?? []).compactMap { Int($0) }.sorted()
    return numbers.filter { number in
      let folder = "\(processes)/\(number)/fd"
      return ((try? manager.contentsOfDirectory(atPath: folder)) ?? []).contains { name in
        identity(of: "\(folder)/\(name)") == wanted
      }
    }.map { number in
      if number == Int(getpid()) { return "this program itself" }
      let name = try? String(contentsOfFile: "\(processes)/\(number)/comm", encoding: .utf8)
      return "\(name?.trimmingCharacters(in: .whitespacesAndNewlines) ?? "a program") (process \(number))"
    }
  }
  /// The numbers of a file and of its file system, which tell it from all others; nil if there is none at `path`.
  private static func identity(of path: String) -> [UInt]? {
    var status = stat()
    return unsafe stat(path, &status) == 0 ? [UInt(status.st_ino), UInt(status.st_dev)] : nil
  }
}
