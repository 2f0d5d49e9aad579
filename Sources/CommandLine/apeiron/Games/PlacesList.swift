import ArgumentParser
import EventSourcing
import Foundation
import GameServer
import Packs
import Places
import PlacesServer

struct PlacesList: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the maps, or the places of one map.",
    discussion: "Places are sorted by title; with --from, by distance, nearest first, and the distance is shown.")

  @Argument(help: ArgumentHelp("The map; by default, all maps are listed.", valueName: "map"))
  var map: String?

  // Southern latitudes begin with a minus, as options do.
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The point to measure distances from, in degrees, such as 55.75,37.62.", valueName: "latitude,longitude"))
  var from: String?

  @Option(help: "List only places with all of these words in title, address or notes, ignoring case and accents.")
  var search: String?

  @Flag(help: "Print one line of JSON per map or place.")
  var json = false

  @OptionGroup var kept: JournalOptions

  func validate() throws {
    if from != nil, observer == nil {
      throw ValidationError("--from takes latitude and longitude in degrees with a comma, such as 55.75,37.62.")
    }
  }

  private var observer: Coordinate? {
    let numbers = from?.split(separator: ",").compactMap { Double($0.trimmingPrefix(" ")) } ?? []
    return numbers.count == 2 ? Coordinate(latitude: numbers[0], longitude: numbers[1]) : nil
  }

  private struct MapLine: Encodable {
    let map: String
    let title: String
    let places: Int
  }

  private struct PlaceLine: Encodable {
    let id: String
    let title: String
    let address: String
    let latitude: Double
    let longitude: Double
    let kind: String
    let notes: Int
    let metres: Double?
  }

  func run() async throws {
    let kept = try kept.open()
    let journal = try kept.journal()
    let language = kept.pack.languageShown()
    guard let map else {
      for chart in kept.pack.maps {
        let places = try await JournalStream(PlaceMap(chart), chart.stream, in: journal).rules.placesInView.count
        let title = chart.title.text(in: language)
        if json {
          Output.json(MapLine(map: chart.id, title: title, places: places))
        } else {
          Output.line("\(chart.id): \(title), \(places) places")
        }
      }
      return
    }
    let chart = try kept.pack.chart(map)
    let found = try await JournalStream(PlaceMap(chart), chart.stream, in: journal).rules.places(matching: search ?? "")
    for place in sorted(found, in: language) { say(place, in: language) }
  }

  private func sorted(_ places: [Place], in language: String?) -> [Place] {
    func folded(_ place: Place) -> String { SearchText(place.title.text(in: language)).folded }
    guard let observer else { return places.sorted { folded($0) < folded($1) } }
    return places.sorted { observer.distance(to: $0.coordinate) < observer.distance(to: $1.coordinate) }
  }

  private func say(_ place: Place, in language: String?) {
    let (title, address) = (place.title.text(in: language), place.address.text(in: language))
    let distance = observer?.distance(to: place.coordinate)
    let (latitude, longitude) = (place.coordinate.latitude, place.coordinate.longitude)
    guard !json else {
      return Output.json(
        PlaceLine(
          id: place.id, title: title, address: address, latitude: latitude, longitude: longitude,
          kind: place.kind.rawValue, notes: place.notes.count, metres: distance?.metres))
    }
    // Five decimals are about a metre.
    let degrees = String(format: "%.5f, %.5f", latitude, longitude)
    let parts = [title, address, degrees, distance?.description ?? ""]
    Output.line(parts.filter { !$0.isEmpty }.joined(separator: " · "))
  }
}
