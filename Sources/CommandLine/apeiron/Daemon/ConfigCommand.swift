import ArgumentParser
import Foundation
import Settings

struct ConfigCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "config", abstract: "Inspect the settings of serve.",
    discussion: """
      The value of a setting comes from its option, else from its environment variable (such as APEIRON_KEEP_FRAMES), \
      else from its line in the configuration file, else from its default. packaging/apeiron.yaml lists all settings.
      """,
    subcommands: [Show.self, Check.self])

  struct Show: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Show the effective settings, as serve would use them with the same options.")

    @OptionGroup var options: ServeOptions

    @Flag(help: "Also show the origin of each value: an option, a variable, a line of the file, or the default.")
    var origin = false

    @Flag(help: "Print one line of JSON per setting, with its origin.")
    var json = false

    struct Row: Encodable {
      let setting, value, origin: String
    }

    func run() throws {
      let resolved = try options.resolve()
      let width = Setting.all.map(\.id.count).max() ?? 0
      let rows = Setting.all.map { setting in
        Row(
          setting: setting.id, value: setting.value(in: resolved.settings),
          origin: "\(resolved.origin(of: setting))")
      }
      for row in rows {
        if json {
          Output.json(row)
        } else {
          let name = "\(row.setting):".padding(toLength: width + 2, withPad: " ", startingAt: 0)
          Output.line(name + row.value + (origin ? "  # \(row.origin)" : ""))
        }
      }
    }
  }

  struct Check: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Check a configuration file, and report each problem with its line.",
      discussion: "The exit status is 65 if the file cannot be used, and 66 if there is none.")

    @Argument(help: ArgumentHelp("The file.", valueName: "file"))
    var path: String

    func run() throws {
      do throws(SettingsError) {
        let resolved = try ResolvedSettings(checking: path, home: ProcessInfo.processInfo.environment["HOME"])
        let count = Setting.all.count { resolved.origin(of: $0) != .standard }
        StandardError.say("\(path): \(count) of \(Setting.all.count) settings, no problems")
      } catch {
        for problem in error.problems { Output.line("\(problem)") }
        throw Exit.failing(ServeOptions.status(of: error), "\(path) has \(error.problems.count) problem(s)")
      }
    }
  }
}
