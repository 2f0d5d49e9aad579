import Foundation
import GameServer

/// The kernel's figures for this process, under the names that Prometheus's own libraries use.
struct ProcessFigures {
  /// When the daemon started.
  let startedAt: Date

  /// The figures of now; those that the kernel does not tell are missing.
  var now: [Figure] {
    var figures = [Figure("process_start_time_seconds", startedAt.timeIntervalSince1970)]
    let status = Self.lines(of: "/proc/self/status")
    // "VmRSS:	  203404 kB"
    if let kilobytes = Self.number(after: "VmRSS:", in: status) {
      figures.append(Figure("process_resident_memory_bytes", kilobytes * 1024))
    }
    if let threads = Self.number(after: "Threads:", in: status) { figures.append(Figure("process_threads", threads)) }
    if let descriptors = try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd") {
      // One of them is of the folder that is being listed.
      figures.append(Figure("process_open_fds", Double(descriptors.count - 1)))
    }
    if let seconds = Self.cpuSeconds {
      figures.append(Figure("process_cpu_seconds_total", seconds, isCounter: true))
    }
    return figures
  }

  /// The CPU time of this process: fields 14 and 15 of `stat` in proc(5), which are in ticks. Field 2, the name of the
  /// program, may contain spaces and ends at the last ")".
  private static var cpuSeconds: Double? {
    guard let stat = lines(of: "/proc/self/stat").first, let end = stat.lastIndex(of: ")") else { return nil }
    let fields = stat[end...].split(separator: " ")
    guard fields.count > 13, let user = Double(fields[12]), let system = Double(fields[13]) else { return nil }
    return (user + system) / Double(sysconf(Int32(_SC_CLK_TCK)))
  }

  private static func lines(of file: String) -> [Substring] {
    // Files of /proc have no size, so they are read to their end.
    guard let handle = FileHandle(forReadingAtPath: file), let data = try? handle.readToEnd() else { return [] }
    return String(decoding: data, as: UTF8.self).split(separator: "\n")
  }

  private static func number(after key: String, in lines: [Substring]) -> Double? {
    lines.first { $0.hasPrefix(key) }.flatMap { line in
      line.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Double($0) }
    }
  }
}
