import HTTPTypes

/// The methods allowed at each address, for the answer to any other method.
package struct AllowedMethods: Sendable {
  private let paths: [(parts: [Substring], methods: [HTTPRequest.Method])]

  package init(_ endpoints: [Endpoint]) {
    paths = Dictionary(grouping: endpoints, by: \.path).map { path, endpoints in
      var methods = endpoints.map(\.method)
      // HEAD is allowed wherever GET is.
      if methods.contains(.get) { methods.append(.head) }
      return (path.split(separator: "/"), (methods + [.options]).sorted { $0.rawValue < $1.rawValue })
    }
  }

  /// The methods allowed at `path`; nil if nothing is there. As in the router, a literal path segment takes precedence
  /// over a parameter.
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
