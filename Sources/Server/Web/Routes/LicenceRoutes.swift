import Atlas
import Foundation
import HTTP
import Hummingbird
import PageShell

/// The licences of typefaces, maps and pictures from Debian's packages.
struct LicenceRoutes: Sendable {
  /// A package, and the address of its licence.
  struct Licence: Codable, Described {
    static let fields: [String: JSONValue] = ["terms": "An address of this server."]

    let package: String
    let terms: String
  }

  /// The packages whose files pages show, the most visible first.
  static let packages =
    ((InstalledFile.typefaces + [InstalledFile.emoji] + InstalledFile.maps + InstalledFile.globes).map(\.package)
    + [Atlas.package]).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }

  var endpoints: [Endpoint] {
    let endpoints: [Endpoint] = [
      .get(
        "/api/licences", "The licences of what the pages show",
        .json([Licence].self, "The Debian packages that the pages take typefaces, maps and pictures from.")
      ) { _, _ in
        try .json(Self.packages.map { Licence(package: $0, terms: "/api/licences/\($0)") })
      },
      .get(
        "/api/licences/{package}", "The terms of a package", .media("text/plain", "The terms, as installed by Debian.")
      ) { _, context in
        let package = try context.parameters.require("package")
        guard Self.packages.contains(package),
          let terms = FileManager.default.contents(atPath: "/usr/share/doc/\(package)/copyright")
        else { throw Problem.notFound }
        return .bytes(Array(terms), type: "text/plain; charset=utf-8")
      },
    ]
    return endpoints.tagged("daemon", .path("package", "The Debian package."))
  }
}
