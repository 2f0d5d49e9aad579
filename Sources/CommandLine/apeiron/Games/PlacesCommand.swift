import ArgumentParser
import Packs
import Places
import PlacesServer

struct PlacesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "places", abstract: "List the places of a map, import places from a file, or write them to one.",
    discussion: """
      The maps are those of the pack, with what people have added on the pages. A daemon that runs on the same data \
      folder shows imported places immediately.
      """,
    subcommands: [PlacesList.self, PlacesImport.self, PlacesExport.self])
}

extension Pack {
  /// The map with the identifier `id`.
  func chart(_ id: String) throws -> MapDefinition {
    if let chart = maps.first(where: { $0.id == id }) { return chart }
    let known = maps.map(\.id).joined(separator: ", ")
    throw Exit.failing(
      Exit.badData, "the pack has no map \"\(id)\": " + (known.isEmpty ? "it has no maps" : "choose one of \(known)"))
  }
}
