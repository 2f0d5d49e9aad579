import Cryptography
import HTTP
package import Hummingbird

extension Response {
  /// A picture of a reference, or 304 if the browser that asks has it. The thing in it may be a secret again in the
  /// next game, so that no cache but the browser's own keeps it, and for five minutes only.
  package static func thumbnail(_ jpeg: [UInt8], for request: Request) -> Response {
    let tag = "\"\(Base32.encode(SHA256.hash(jpeg).prefix(10)))\""
    let headers: HTTPFields = [.eTag: tag, .cacheControl: "private, max-age=300"]
    if request.headers[.ifNoneMatch] == tag { return Response(status: .notModified, headers: headers) }
    var response = Response.bytes(jpeg, type: "image/jpeg")
    response.headers.append(contentsOf: headers)
    return response
  }
}
