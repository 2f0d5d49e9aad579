/// The daemon's figures, and who may read them: this machine, and everybody who has the token.
public struct MetricsAccess: Sendable {
  /// The figures of now, in the format of ``contentType``; nil where nothing is measured.
  public var text: (@Sendable () async -> String)?
  /// The content type of ``text``.
  public var contentType = "text/plain; charset=utf-8"
  /// The token for other machines, in a header `Authorization: Bearer …`; nil lets only this machine read.
  public var token: String?

  /// Figures that nobody may read, because there are none.
  public init() {}

  /// Whether a client that sends `authorization`, at this machine or not, may read.
  package func admits(_ authorization: String?, isLocal: Bool) -> Bool {
    if isLocal { return true }
    guard let token, let authorization, authorization.hasPrefix("Bearer ") else { return false }
    let (given, wanted) = (Array(authorization.dropFirst("Bearer ".count).utf8), Array(token.utf8))
    guard given.count == wanted.count else { return false }
    // All of it is compared, so that the time tells nothing of how much was right.
    var differences: UInt8 = 0
    for (one, other) in zip(given, wanted) { differences |= one ^ other }
    return differences == 0
  }
}
