import ArgumentParser
import EventSourcing
import Foundation
import GameServer
import PlaceFiles
import Places
import PlacesServer

struct PlacesImport: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: "Import the places of a list into a map.",
    discussion: """
      The list is JSON, GeoJSON, GPX, KML, KMZ or CSV; how it begins tells which. A list as JSON has the form {"locations":[{"name":"Opera House","lat":-33.8568,"lng":151.2153}]}; it comes from a \
      file, from standard input (-), or from an address that begins with http:// or https://. Entries that cannot be \
      used, or for which the map has no room, are skipped and reported by their row or line, or else by their number, \
      from 1; the exit status is then 3. A place that the map already has, by name and position, is not added again. The status is 65 if the input is \
      not a list, and 66 if there is none.
      """)

  @Argument(help: ArgumentHelp("The map, as listed by `apeiron places list`.", valueName: "map"))
  var map: String

  @Argument(help: ArgumentHelp("The list; - reads standard input.", valueName: "file-or-url"))
  var source: String

  @Flag(help: "Print the result as one line of JSON.")
  var json = false

  @OptionGroup var kept: JournalOptions

  func run() async throws {
    let kept = try kept.open()
    let chart = try kept.pack.chart(map)
    let list = try await list()
    let stream = try await JournalStream(PlaceMap(chart), chart.stream, in: kept.journal(toBeWritten: true))
    let before = await stream.rules.places.count
    let after = try await stream.perform(.importList(list.places, .commandLine))
    let done = PlaceMap.Imported(list, added: after.places.count - before, to: after)
    for sentence in list.sentences(about: done.skipped) { StandardError.say("\(source): \(sentence)") }
    if json {
      Output.json(done)
    } else {
      Output.line("\(done.added) added, \(done.known) already known, \(done.skipped.count) skipped")
    }
    if !done.skipped.isEmpty { throw Exit.someUnreadable }
  }

  private func list() async throws -> PlaceList {
    let data = try await data()
    do throws(PlaceList.Failure) { return try PlaceFile.read(data) } catch {
      throw Exit.failing(Exit.badData, "\(source): \(error)")
    }
  }

  private func data() async throws -> Data {
    if source == "-" { return try read(.standardInput) }
    guard source.contains("://") else { return try file() }
    guard let link = WebLink(source) else {
      throw Exit.failing(Exit.wrongCommandLine, "\(source): only addresses with http or https can be fetched")
    }
    do throws(ListFetcher.Failure) { return try await ListFetcher().fetch(link) } catch {
      throw Exit.failing(error.reason == .listTooLarge ? Exit.badData : Exit.missingInput, error.description)
    }
  }

  /// Reads the file, or as much of it as shows that it is too large.
  private func file() throws -> Data {
    guard unsafe access(source, R_OK) == 0, let handle = FileHandle(forReadingAtPath: source) else {
      throw Exit.failing(Exit.missingInput, "\(source): \(unsafe String(cString: strerror(errno)))")
    }
    defer { try? handle.close() }
    return try read(handle)
  }

  private func read(_ handle: FileHandle) throws -> Data {
    do { return try handle.read(upToCount: PlaceList.maxBytes + 1) ?? Data() } catch {
      throw Exit.failing(Exit.missingInput, "\(source): it cannot be read; name a file, not a folder")
    }
  }
}
