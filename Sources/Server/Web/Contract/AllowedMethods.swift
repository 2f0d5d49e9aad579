import HTTPTypes

/// Which methods each address has, for those who ask with another.
struct AllowedMethods: Sendable {
  private let paths: [(parts: [Substring], methods: [HTTPRequest.Method])]

  init(_ endpoints: [Endpoint]) {
    paths = Dictionary(grouping: endpoints, by: \.path).map { path, endpoints in
      var methods = endpoints.map(\.method)
      // Whatever can be read can be asked for without its body.
      if methods.contains(.get) { methods.append(.head) }
      return (path.split(separator: "/"), (methods + [.options]).sorted { $0.rawValue < $1.rawValue })
    }
  }

  /// The methods of the address `path`; nil where there is nothing. As in the router, a part that is written out comes
  /// before one that is a parameter.
  func callAsFunction(_ path: String) -> [HTTPRequest.Method]? {
    let parts = path.split(separator: "/")
    return paths.filter { Self.matches($0.parts, parts) }
      .max { $0.parts.map(Self.isWritten).lexicographicallyPrecedes($1.parts.map(Self.isWritten)) { !$0 && $1 } }?
      .methods
  }

  private static func matches(_ template: [Substring], _ parts: [Substring]) -> Bool {
    template.count == parts.count && zip(template, parts).allSatisfy { !isWritten($0) || $0 == $1 }
  }

  private static func isWritten(_ part: Substring) -> Bool { part.first != "{" }
}
