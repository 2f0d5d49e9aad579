import ArgumentParser
import Daemon
import Settings

struct DoctorCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Check what the daemon needs: port, certificate, disk, journal, pack, camera and clock.",
    discussion: """
      Takes the options of serve and reads the same variables and file. Nothing is changed, and a daemon may be running. \
      Each thing is ok, a warning or a problem, with what to do.
      The exit status is 0 if there is no problem, also if there are warnings, and 1 if there is one.
      """)

  @OptionGroup var options: ServeOptions

  @Flag(help: "Print one line of JSON per thing.")
  var json = false

  struct Row: Encodable {
    let subject: String
    let grade: Finding.Grade
    let state: String
    let remedy: String?
  }

  func run() async throws {
    let findings = await Doctor(try options.resolve().settings).findings()
    for finding in findings {
      if json {
        Output.json(
          Row(subject: finding.subject, grade: finding.grade, state: finding.state, remedy: finding.remedy))
      } else {
        Output.line("\(Self.padded(finding.grade.rawValue, 8)) \(Self.padded(finding.subject, 12)) \(finding.state)")
        if let remedy = finding.remedy { Output.line("\(Self.padded("", 21)) → \(remedy)") }
      }
    }
    let count = findings.count { $0.grade == .problem }
    if count > 0 { throw Exit.failing(Exit.unmet, "\(count) problem(s): the daemon would not work") }
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }
}
