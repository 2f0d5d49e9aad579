import ArgumentParser
import Daemon
import Foundation
import Moon
import MoonServer

struct MoonCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "moon",
    abstract: "Show where the Moon is, when it rises and sets, and what it looks like, for a place and a time.",
    discussion: """
      The Moon is computed on this machine, for 1900 to 2100. Altitude and azimuth are as seen from the surface at sea \
      level, without refraction. Rising and setting are for the upper limb on the local day, with a refraction of 34′. \
      --json prints the fields of GET /api/moon.

        apeiron moon --lat 59.94 --lon 30.31
        apeiron moon --lat 37.4229 --lon -122.085 --at 2019-05-09
        apeiron moon --lat 42.34 --lon -3.70 --at 2026-01-01 --eclipses
      """)

  // A negative number begins like an option.
  @Option(parsing: .unconditional, help: ArgumentHelp("Latitude in degrees, south negative.", valueName: "degrees"))
  var lat: Double?

  @Option(parsing: .unconditional, help: ArgumentHelp("Longitude in degrees, west negative.", valueName: "degrees"))
  var lon: Double?

  @Option(
    help: ArgumentHelp(
      "The time: 2019-05-09T10:07 is local time unless Z or an offset follows, 2019-05-09 is noon. Default: now.",
      valueName: "ISO-8601"))
  var at: String?

  @Option(
    help: ArgumentHelp("Time zone, such as Europe/London. Default: the zone of the nearest town.", valueName: "name"))
  var zone: String?

  @Flag(
    help:
      "List the eclipses of the year, and what is seen of them there; with --json, the fields of GET /api/moon/month.")
  var eclipses = false

  @Flag(help: "Print one line of JSON.")
  var json = false

  @Option(
    help: ArgumentHelp(
      "Compare with a table of another ephemeris and print the largest errors; exit with status 1 if one is too large.",
      valueName: "file"))
  var check: String?

  func validate() throws {
    guard check == nil else { return }
    guard lat != nil, lon != nil else {
      throw ValidationError("Give the place with --lat and --lon, for instance --lat 59.94 --lon 30.31.")
    }
  }

  func run() throws {
    if let check { return try MoonCheck.run(check) }
    guard let lat, let lon else { return }
    if zone == nil, !Gazetteer.isInstalled { StandardError.say("\(Gazetteer.remedy)") }
    let question = MoonQuestion(latitude: lat, longitude: lon, at: at, zone: zone)
    let sheet: MoonSheet
    do {
      if eclipses { return list(try question.month(now: .now, gazetteer: .ofThisMachine)) }
      sheet = try question.answer(now: .now, gazetteer: .ofThisMachine)
    } catch {
      throw Exit.failing(Exit.wrongCommandLine, error.description)
    }
    if json { return Output.json(sheet) }
    for (name, value) in Self.lines(sheet) {
      Output.line(name.padding(toLength: 18, withPad: " ", startingAt: 0) + value)
    }
  }

  private func list(_ month: MonthSheet) {
    if json { return Output.json(month) }
    for eclipse in month.eclipses {
      let (what, here) = Self.words(eclipse)
      Output.line(eclipse.at + "  " + what.padding(toLength: 30, withPad: " ", startingAt: 0) + here)
    }
  }

  private static func words(_ eclipse: EclipseSheet) -> (what: String, here: String) {
    let here = eclipse.here.map { here in
      "here \(here.kind), \(String(format: "%.2f", here.magnitude)) at \(here.at), \(Int(here.altitude.rounded()))° high"
    }
    return ("\(eclipse.kind) eclipse of the \(eclipse.body == .sun ? "Sun" : "Moon")", here ?? "not seen here")
  }

  static func lines(_ sheet: MoonSheet) -> [(name: String, value: String)] {
    func number(_ value: Double, _ digits: Int) -> String { String(format: "%.\(digits)f", value) }
    let place = sheet.place.map { ", \(number($0.distance, 0)) km from \($0.name)" } ?? ""
    let eclipse = sheet.eclipse.map(words).map { [("eclipse", "\($0.what), \($0.here)")] } ?? []
    let none = sheet.allDay == .up ? "is up all day" : sheet.allDay == .down ? "is down all day" : nil
    return [
      ("at", "\(sheet.at) (\(sheet.zone))"),
      ("place", "\(number(sheet.observer.latitude, 4))°, \(number(sheet.observer.longitude, 4))°\(place)"),
      ("moonrise", sheet.rise ?? none ?? "does not rise today"), ("moonset", sheet.set ?? none ?? "does not set today"),
      ("altitude", "\(number(sheet.altitude, 2))°"), ("azimuth", "\(number(sheet.azimuth, 2))°"),
      ("distance", "\(number(sheet.distance, 0)) km"), ("phase", phase(sheet.phase)),
      ("illuminated", "\(number(sheet.illumination * 100, 1)) %"), ("age", "\(number(sheet.age, 2)) days"),
      ("diameter", "\(number(sheet.diameter, 4))°"),
      ("parallactic angle", "\(number(sheet.parallacticAngle, 2))°"),
      ("next new moon", sheet.nextNew), ("next full moon", sheet.nextFull),
    ] + eclipse
  }

  private static func phase(_ phase: Phase) -> String {
    switch phase {
    case .new: "new moon"
    case .waxingCrescent: "waxing crescent"
    case .firstQuarter: "first quarter"
    case .waxingGibbous: "waxing gibbous"
    case .full: "full moon"
    case .waningGibbous: "waning gibbous"
    case .lastQuarter: "last quarter"
    case .waningCrescent: "waning crescent"
    }
  }
}
