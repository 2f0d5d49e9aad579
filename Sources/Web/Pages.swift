import Crypto
import Foundation
import Hummingbird

/// The pages, embedded in the program: they are there wherever it is moved.
struct Pages {
  /// The language for browsers that prefer none of those that there are: "en" or "ru".
  let language: String

  /// What each address of a page shows.
  static let addresses: [(path: String, file: String)] = [
    ("/", "home.html"), ("/play", "play.html"), ("/play/{pin}", "player.html"), ("/kiosk", "kiosk.html"),
    ("/host", "host.html"), ("/host/results", "hostresults.html"), ("/join", "join.html"), ("/wall/{pin}", "wall.html"),
    ("/catalogue", "catalogue.html"), ("/about/stored", "stored.html"), ("/about/https", "https.html"),
  ]

  var endpoints: [Endpoint] {
    Self.addresses.map { page in .get(page.path) { request, _ in try respond(page.file, to: request) } }
      + [
        .get("/assets/{name}") { request, visit in try respond(try visit.parameters.require("name"), to: request) },
        .get("/favicon.ico") { request, _ in try respond("icon.svg", to: request) },
      ]
  }

  /// The page for an address at which there is none; nil where no person asks for a page.
  func missing(_ problem: Problem, _ request: Request) throws -> Response? {
    guard problem.status == .notFound, request.headers[.accept]?.contains("text/html") == true else { return nil }
    var response = try respond("notfound.html", to: request)
    response.status = .notFound
    return response
  }

  /// The file, or only that it is the one that the browser has already.
  private func respond(_ name: String, to request: Request) throws -> Response {
    guard var file = Self.files[name] else { throw Problem.notFound }
    if name.hasSuffix(".html") { file = file.speaking(language) }
    // The pages of a new version must not meet the scripts of an old one: browsers ask each time, and are told in a line.
    let headers: HTTPFields = [.eTag: file.tag, .cacheControl: "no-cache"]
    if request.headers[.ifNoneMatch] == file.tag { return Response(status: .notModified, headers: headers) }
    var response = Response.bytes(file.bytes, type: file.type)
    response.headers.append(contentsOf: headers)
    return response
  }

  private struct File {
    let bytes: [UInt8]
    let type: String
    let tag: String

    init(_ bytes: [UInt8], type: String) {
      self.bytes = bytes
      self.type = type
      tag = "\"\(Base32.encode(SHA256.hash(data: bytes).prefix(10)))\""
    }

    /// A page that says that it is in `language`; all are written as English ones.
    func speaking(_ language: String) -> File {
      guard language != "en" else { return self }
      let text = String(decoding: bytes, as: UTF8.self)
      return File(Array(text.replacing("<html lang=\"en\">", with: "<html lang=\"\(language)\">").utf8), type: type)
    }
  }

  private static let files: [String: File] = contents.reduce(into: [:]) { files, file in
    files[file.key] = File(file.value(), type: type(of: file.key))
  }

  static func type(of name: String) -> String {
    switch (name as NSString).pathExtension {
    case "html": "text/html; charset=utf-8"
    case "css": "text/css; charset=utf-8"
    case "js": "text/javascript; charset=utf-8"
    case "json": "application/json"
    case "svg": "image/svg+xml"
    default: "application/octet-stream"
    }
  }
}
