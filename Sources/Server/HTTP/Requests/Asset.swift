import Foundation
package import Hummingbird

/// A file that pages load, ready to be sent.
package struct Asset: Sendable {
  package let type: String
  package let bytes: [UInt8]
  /// The bytes, compressed; nil if compression saves nothing.
  let compressed: [UInt8]?

  /// The file called `name`, compressed at once.
  package init(_ name: String, _ bytes: [UInt8]) {
    self.bytes = bytes
    type = Self.type(of: name)
    let smaller = GZip.compress(bytes)
    compressed = (smaller?.count ?? .max) < bytes.count ? smaller : nil
  }

  /// The response with this file, compressed if the browser accepts that.
  package func response(to request: Request) -> Response {
    let takes = request.headers[.acceptEncoding]?.contains("gzip") == true
    guard let compressed else { return .bytes(bytes, type: type) }
    var response = Response.bytes(takes ? compressed : bytes, type: type)
    if takes { response.headers[.contentEncoding] = "gzip" }
    response.headers[.vary] = "Accept-Encoding"
    return response
  }

  package static func type(of name: String) -> String {
    switch (name as NSString).pathExtension {
    case "html": "text/html; charset=utf-8"
    case "css": "text/css; charset=utf-8"
    case "js": "text/javascript; charset=utf-8"
    case "json": "application/json"
    case "svg": "image/svg+xml"
    case "jpg": "image/jpeg"
    case "otf": "font/otf"
    case "ttf": "font/ttf"
    case "txt": "text/plain; charset=utf-8"
    default: "application/octet-stream"
    }
  }
}
