import Cryptography
import Foundation
package import HTTP
package import Hummingbird

/// The pages. They share one HTML document and differ in the script that draws them.
package struct Pages {
  /// The address of each page and the script that draws it.
  package let scripts: [PageScript]
  /// The language for browsers that prefer none of the available ones: "en" or "ru".
  let language: String
  package let assets: Assets

  /// The pages of `folders`, for browsers that prefer no other language in `language`.
  package init(_ folders: [PageFolder], language: String) {
    scripts = folders.flatMap { folder in
      folder.pages.map { ($0.path, folder.name.isEmpty ? $0.script : "\(folder.name)/\($0.script)") }
    }
    self.language = language
    assets = Assets.of(folders)
  }

  package var endpoints: [Endpoint] {
    scripts.map { page in
      .page(page.path) { request, _ in try Self.bare(request) ?? shell(page.script, for: request) }
    }
      + [
        .page("/assets/**") { request, _ in try asset(request) },
        .page("/favicon.ico") { request, _ in try assets.asset("shared/icon.svg").response(to: request) },
      ]
  }

  /// Leads from an address with a slash at its end to the page's own; nil if it is the page's own.
  private static func bare(_ request: Request) -> Response? {
    let path = request.uri.path
    guard path.hasSuffix("/"), path != "/" else { return nil }
    // Two slashes at the beginning would be the name of another machine.
    let own = "/" + path.split(separator: "/").joined(separator: "/") + (request.uri.query.map { "?\($0)" } ?? "")
    return Response(status: .permanentRedirect, headers: [.location: own])
  }

  /// The page for an address that does not exist; nil if the request is not for a page.
  package func missing(_ problem: Problem, _ request: Request) throws -> Response? {
    guard problem.status == .notFound, request.headers[.accept]?.contains("text/html") == true else { return nil }
    var response = try shell("shared/not-found-page", for: request)
    response.status = .notFound
    return response
  }

  /// A file below its version, which browsers cache for a year. A page of another version gets the current file.
  private func asset(_ request: Request) throws -> Response {
    let parts = request.uri.path.split(separator: "/", maxSplits: 2).map(String.init)
    guard parts.count == 3 else { throw Problem.notFound }
    var response = try assets.asset(parts[2]).response(to: request)
    let isCurrent = request.uri.path.hasPrefix(assets.root)
    response.headers[.cacheControl] = isCurrent ? "public, max-age=31536000, immutable" : "no-cache"
    return response
  }

  /// The HTML of a page, or 304 if the browser has it: it names the version of everything else.
  private func shell(_ script: String, for request: Request) throws -> Response {
    let html = String(decoding: try assets.asset("shared/shell.html").bytes, as: UTF8.self)
      .replacing("LANGUAGE", with: language).replacing("ASSETS/", with: assets.root).replacing("SCRIPT", with: script)
    let tag = "\"\(Base32.encode(SHA256.hash(Array(html.utf8)).prefix(10)))\""
    let headers: HTTPFields = [.eTag: tag, .cacheControl: "no-cache"]
    if request.headers[.ifNoneMatch] == tag { return Response(status: .notModified, headers: headers) }
    var response = Response.text(html, type: Asset.type(of: "shell.html"))
    response.headers.append(contentsOf: headers)
    return response
  }
}
