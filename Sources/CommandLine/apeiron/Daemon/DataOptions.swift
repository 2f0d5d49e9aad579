import ArgumentParser
import Settings

/// The options for the daemon's data: the same options, variables and file as for `serve`.
struct DataOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The configuration file, as for serve.", valueName: "file"))
  var config: String?

  @Option(help: .about(.data)) var data: String?

  /// The settings of the daemon, with these options too; reports on standard error if they cannot be used.
  func settings(_ more: (option: String, value: String?)...) throws -> ServeSettings {
    let said = [("--config", config), ("--data", data)] + more
    let arguments = said.flatMap { option, value in value.map { ["\(option)=\($0)"] } ?? [] }
    return try ServeOptions.parse(arguments).resolve().settings
  }
}
