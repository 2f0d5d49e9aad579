import ArgumentParser

struct PlacesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "places", abstract: "List the places of a map, or add those of a list to it.",
    discussion: """
      The maps are those of the pack, with what people have added on the pages. A daemon that runs on the same data folder \
      shows what is imported at once.
      """,
    subcommands: [PlacesList.self, PlacesImport.self])
}
