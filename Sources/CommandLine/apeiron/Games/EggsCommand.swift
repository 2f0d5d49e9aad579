import ArgumentParser
import Eggs
import EggsServer
import EventSourcing
import EventStore
import Foundation
import Packs

struct EggsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "eggs", abstract: "Inspect and change the egg hunts of the pack, and those made on the page.",
    discussion: """
      Changes appear on every open page within a second: they go through the journal of the daemon, which may be \
      running. The exit status is 1 if a change is refused.
      """,
    subcommands: [List.self, Move.self, Reset.self])

  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "List the hunts with their eggs, or one hunt.")

    @Argument(help: "The hunt's id, as in the pack or in its address; by default, all hunts are listed.") var hunt:
      String?
    @OptionGroup var kept: JournalOptions
    @Flag(help: "Print one line of JSON per egg.") var json = false

    struct Row: Encodable {
      let hunt: String
      let number: Int
      var title: String?
      let latitude, longitude: Double
      let collected: Bool
      var by: String?
      /// Milliseconds since 1970, as in the API.
      var at: Int64?
    }

    func run() async throws {
      let kept = try kept.open()
      let journal = try kept.journal()
      let language = kept.pack.languageShown()
      let known = try await HuntPlan.all(of: kept.pack, in: journal)
      let plans = try hunt.map { [try known.hunt($0)] } ?? known
      for plan in plans {
        let hunt = try await JournalStream(Hunt(plan), plan.stream, in: journal).rules
        if !json {
          let title = plan.title.text(in: language)
          Output.line("\(plan.id): \(title), \(hunt.collected) of \(hunt.eggs.count) collected")
        }
        for egg in hunt.eggs {
          let row = Row(
            hunt: plan.id, number: egg.plan.number, title: egg.plan.title?.text(in: language),
            latitude: egg.spot.latitude, longitude: egg.spot.longitude, collected: egg.isCollected,
            by: egg.author?.name, at: egg.author?.at)
          if json { Output.json(row) } else { Output.line("  " + Self.line(row, egg.change)) }
        }
      }
    }

    private static func line(_ row: Row, _ change: Egg.Change?) -> String {
      var parts = ["Egg \(row.number)", "\(row.latitude) \(row.longitude)", row.collected ? "collected" : "on the map"]
      if let title = row.title { parts[0] += " (\(title))" }
      if let change, let by = row.by, let at = row.at {
        let time = Date(timeIntervalSince1970: Double(at) / 1000)
        parts.append("\(change.rawValue) by \(by), \(time.formatted(.iso8601))")
      }
      return parts.joined(separator: "; ")
    }
  }

  struct Move: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Move an egg; its pin moves on every page.")

    @OptionGroup var kept: JournalOptions
    @Argument(help: "The hunt's id, as in the pack or in its address.") var hunt: String
    @Argument(help: "The egg's number.") var number: Int
    // A negative number looks like an option, but no option starts with a digit.
    @Argument(
      parsing: .allUnrecognized,
      help: ArgumentHelp(
        "Latitude and longitude in degrees, north and east positive: 39.95 -75.19", valueName: "degrees"))
    var degrees: [String]

    func run() async throws {
      let numbers = degrees.compactMap { Double($0) }
      guard numbers.count == 2, degrees.count == 2, let spot = Coordinate(latitude: numbers[0], longitude: numbers[1])
      else {
        throw Exit.failing(
          Exit.wrongCommandLine,
          "\"\(degrees.joined(separator: " "))\" is not a place: write a latitude -90...90 and a longitude -180...180"
        )
      }
      try await JournalStream(named: hunt, kept).perform(.move(number, to: spot, seen: nil, by: .commandLine))
      StandardError.say("Moved egg \(number) of \(hunt) to \(spot.latitude) \(spot.longitude)")
    }
  }

  struct Reset: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Reset a hunt: all eggs are uncollected, and back where they were laid.")

    @OptionGroup var kept: JournalOptions
    @Argument(help: "The hunt's id, as in the pack or in its address.") var hunt: String

    func run() async throws {
      try await JournalStream(named: hunt, kept).perform(.reset(by: .commandLine))
      StandardError.say("Reset \(hunt)")
    }
  }
}

extension HuntPlan {
  /// The hunts of `pack`, and those that hosts made on the page.
  fileprivate static func all(of pack: Pack, in journal: any EventStore) async throws -> [HuntPlan] {
    try await JournalStream(HuntBook(), HuntBook.stream, in: journal).rules.all(besides: pack.hunts)
  }
}

extension [HuntPlan] {
  /// The hunt with the identifier `id`.
  fileprivate func hunt(_ id: String) throws -> HuntPlan {
    if let plan = first(where: { $0.id == id }) { return plan }
    let known = map(\.id).joined(separator: ", ")
    throw Exit.failing(
      Exit.wrongCommandLine,
      "there is no hunt \"\(id)\": " + (known.isEmpty ? "there are no hunts" : "choose one of \(known)"))
  }
}

extension JournalStream<Hunt> {
  /// Opens the hunt `name` in order to change it.
  fileprivate init(named name: String, _ kept: JournalOptions) async throws {
    let kept = try kept.open()
    let journal = try kept.journal(toBeWritten: true)
    let plan = try await HuntPlan.all(of: kept.pack, in: journal).hunt(name)
    try await self.init(Hunt(plan), plan.stream, in: journal)
  }
}
