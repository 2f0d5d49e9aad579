import ArgumentParser
import Foundation
import Settings

/// The command-line options of `serve`; the environment or the configuration file supplies what they leave out.
struct ServeOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      The configuration file; by default, the one that APEIRON_CONFIG names, else ~/.config/apeiron/apeiron.yaml, else \
      /etc/apeiron/apeiron.yaml.
      """, valueName: "file"))
  var config: String?

  @Option(help: .about(.host)) var host: String?
  @Option(help: .about(.port)) var port: String?
  @Option(help: .about(.publicAddress)) var publicAddress: String?
  @Option(help: .about(.names)) var names: String?
  @Option(help: .about(.proxies)) var proxies: String?
  @Flag(inversion: .prefixedNo, help: .about(.hostAtMachine)) var hostAtMachine: Bool?
  @Option(help: .about(.pack)) var pack: String?
  @Option(help: .about(.camera)) var camera: String?
  @Option(help: .about(.cameraFormat)) var cameraFormat: String?
  @Option(help: .about(.cameraSize)) var cameraSize: String?
  @Option(help: .about(.cameraRate)) var cameraRate: String?
  @Flag(inversion: .prefixedNo, help: .about(.https)) var https: Bool?
  @Option(help: .about(.certificate)) var certificate: String?
  @Option(help: .about(.key)) var key: String?
  @Option(help: .about(.data)) var data: String?
  @Option(help: .about(.journal)) var journal: String?
  @Option(help: .about(.journalPasswordFile)) var journalPasswordFile: String?
  @Option(help: .about(.keepClassGames)) var keepClassGames: String?
  @Option(help: .about(.keepSingleGames)) var keepSingleGames: String?
  @Option(help: .about(.keepNotes)) var keepNotes: String?
  @Option(help: .about(.keepPlaces)) var keepPlaces: String?
  @Option(help: .about(.keepEggs)) var keepEggs: String?
  @Option(help: .about(.keepMaths)) var keepMaths: String?
  @Option(help: .about(.keepFrames)) var keepFrames: String?
  @Option(help: .about(.keepFramesMegabytes)) var keepFramesMegabytes: String?
  @Option(help: .about(.language)) var language: String?
  @Option(help: .about(.maxPlayers)) var maxPlayers: String?
  @Option(help: .about(.tiles)) var tiles: String?
  @Option(help: .about(.tilesAttribution)) var tilesAttribution: String?
  @Option(help: .about(.logLevel)) var logLevel: String?
  @Option(help: .about(.logFormat)) var logFormat: String?
  @Option(help: .about(.metricsToken)) var metricsToken: String?

  /// Resolves the effective settings; reports each problem on standard error if they cannot be used.
  func resolve() throws -> ResolvedSettings {
    let said: [(Setting, String?)] = [
      (.host, host), (.port, port), (.publicAddress, publicAddress), (.names, names),
      (.proxies, proxies), (.hostAtMachine, hostAtMachine?.description), (.pack, pack), (.camera, camera),
      (.cameraFormat, cameraFormat), (.cameraSize, cameraSize), (.cameraRate, cameraRate),
      (.https, https?.description), (.certificate, certificate), (.key, key), (.data, data), (.journal, journal),
      (.journalPasswordFile, journalPasswordFile),
      (.keepClassGames, keepClassGames), (.keepSingleGames, keepSingleGames), (.keepNotes, keepNotes),
      (.keepPlaces, keepPlaces), (.keepEggs, keepEggs), (.keepMaths, keepMaths), (.keepFrames, keepFrames),
      (.keepFramesMegabytes, keepFramesMegabytes),
      (.language, language),
      (.maxPlayers, maxPlayers), (.tiles, tiles),
      (.tilesAttribution, tilesAttribution), (.logLevel, logLevel), (.logFormat, logFormat),
      (.metricsToken, metricsToken),
    ]
    let options = said.compactMap { setting, text in text.map { (setting.id, $0) } }
    do throws(SettingsError) {
      return try ResolvedSettings(
        options: Dictionary(uniqueKeysWithValues: options), file: config,
        environment: ProcessInfo.processInfo.environment)
    } catch {
      throw Exit.failing(
        Self.status(of: error), error.problems.map(\.description).joined(separator: "\napeiron: "))
    }
  }

  /// The exit status for settings that cannot be used.
  static func status(of error: SettingsError) -> ExitCode {
    if error.problems.contains(where: { $0.code == .missing }) { return Exit.missingInput }
    let areOptions = error.problems.allSatisfy { if case .option = $0.place { true } else { false } }
    return areOptions ? Exit.wrongCommandLine : Exit.badData
  }
}

extension ArgumentHelp {
  /// The help for `setting`: its purpose, its allowed values and its default.
  static func about(_ setting: Setting) -> ArgumentHelp {
    let wanted = setting.isFlag ? "" : " Takes \(setting.wanted)."
    return ArgumentHelp("\(setting.about)\(wanted) (default: \(setting.standard))")
  }
}
