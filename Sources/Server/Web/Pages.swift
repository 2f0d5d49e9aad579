import Crypto
import Foundation
import Hummingbird

/// The pages, embedded in the program: they are there wherever it is moved.
struct Pages {
  /// The language for browsers that prefer none of those that there are: "en" or "ru".
  let language: String

  /// The script that draws the page at each address.
  static let scripts: [(path: String, name: String)] = [
    ("/", "home"), ("/play", "play"), ("/play/{pin}", "player"), ("/kiosk", "kiosk"), ("/host", "host"),
    ("/host/results", "hostresults"), ("/join", "join"), ("/wall/{pin}", "wall"), ("/catalogue", "catalogue"),
    ("/about/stored", "stored"), ("/about/https", "https"), ("/places", "places"), ("/places/{map}", "placemap"),
    ("/places/{map}/{id}", "placemap"), ("/eggs", "eggs"), ("/eggs/{hunt}", "hunt"), ("/moon", "moon"),
    ("/maths", "maths"), ("/maths/cards", "mathssheet"), ("/maths/{game}/{level}", "mathsgame"),
  ]

  var endpoints: [Endpoint] {
    Self.scripts.map { page in .get(page.path) { request, _ in send(try shell(page.name), to: request) } }
      + [
        .get("/assets/{name}") { request, visit in
          try send(asset(try visit.parameters.require("name")), to: request)
        },
        .get("/favicon.ico") { request, _ in try send(asset("icon.svg"), to: request) },
      ]
  }

  /// The page for an address at which there is none; nil where no person asks for a page.
  func missing(_ problem: Problem, _ request: Request) throws -> Response? {
    guard problem.status == .notFound, request.headers[.accept]?.contains("text/html") == true else { return nil }
    var response = send(try shell("notfound"), to: request)
    response.status = .notFound
    return response
  }

  /// The file, or only that it is the one that the browser has already.
  private func send(_ file: File, to request: Request) -> Response {
    // The pages of a new version must not meet the scripts of an old one: browsers ask each time, and are told in a line.
    let headers: HTTPFields = [.eTag: file.tag, .cacheControl: "no-cache"]
    if request.headers[.ifNoneMatch] == file.tag { return Response(status: .notModified, headers: headers) }
    var response = Response.bytes(file.bytes, type: file.type)
    response.headers.append(contentsOf: headers)
    return response
  }

  private func asset(_ name: String) throws -> File {
    if let file = Self.files[name] { return file }
    guard let library = try Library.bytes(of: name) else { throw Problem.notFound }
    return File(name, library)
  }

  /// The HTML of a page, which is the same for all but for the script that draws it.
  private func shell(_ script: String) throws -> File {
    let text = String(decoding: try asset("shell.html").bytes, as: UTF8.self)
      .replacing("LANGUAGE", with: language).replacing("SCRIPT", with: script)
    return File("shell.html", Array(text.utf8))
  }

  private struct File {
    let bytes: [UInt8]
    let type: String
    let tag: String

    init(_ name: String, _ bytes: [UInt8]) {
      self.bytes = bytes
      type = Pages.type(of: name)
      tag = "\"\(Base32.encode(SHA256.hash(data: bytes).prefix(10)))\""
    }
  }

  private static let files: [String: File] = contents.reduce(into: [:]) { files, file in
    files[file.key] = File(file.key, file.value())
  }

  static func type(of name: String) -> String {
    switch (name as NSString).pathExtension {
    case "html": "text/html; charset=utf-8"
    case "css": "text/css; charset=utf-8"
    case "js": "text/javascript; charset=utf-8"
    case "json": "application/json"
    case "svg": "image/svg+xml"
    case "ttf": "font/ttf"
    default: "application/octet-stream"
    }
  }
}
