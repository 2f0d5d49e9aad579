import ArgumentParser
import EventSourcing
import Foundation
import GameServer
import Packs
import PlaceFiles
import Places
import PlacesServer

struct PlacesExport: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Write the places of a map as GeoJSON, GPX, KML, CSV or JSON.",
    discussion: """
      The file has the name, address, position, colour and symbol of each place, and `apeiron places import` reads it \
      again. Notes stay on the map, with the names of those who wrote them.
      """)

  @Argument(help: ArgumentHelp("The map, as listed by `apeiron places list`.", valueName: "map"))
  var map: String

  @Option(
    help: "The form of the file: \(PlaceFormat.allCases.map(\.rawValue).joined(separator: ", ")).",
    transform: Self.format)
  var format: PlaceFormat = .geojson

  @OptionGroup var kept: JournalOptions

  private static func format(_ name: String) throws -> PlaceFormat {
    guard let format = PlaceFormat(rawValue: name) else {
      let all = PlaceFormat.allCases.map(\.rawValue).joined(separator: ", ")
      throw ValidationError("There is no form \(name): choose one of \(all).")
    }
    return format
  }

  func run() async throws {
    let kept = try kept.open()
    let chart = try kept.pack.chart(map)
    let language = kept.pack.languageShown()
    let rules = try await JournalStream(PlaceMap(chart), chart.stream, in: kept.journal()).rules
    let places = rules.placesInView.map { place in
      ListedPlace(
        title: place.title.text(in: language), address: place.address.text(in: language), coordinate: place.coordinate,
        look: place.look)
    }
    let file = PlaceFile.write(places, title: chart.title.text(in: language), as: format)
    Output.line(String(decoding: file, as: UTF8.self).trimmingCharacters(in: .newlines))
  }
}
