import Foundation

/// Paths of files in a zip, as documents in it refer to them.
enum PackagePath {
  /// Returns the path that `reference` means in the document at `document`: relative to its folder, or from the root of
  /// the zip if it begins with a slash.
  static func resolved(_ reference: String, from document: String) -> String {
    let folder = document.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    var parts = reference.hasPrefix("/") ? [] : Array(folder)
    for part in reference.split(separator: "/") where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    return parts.joined(separator: "/")
  }

  /// Returns the path that the URL `reference` means: without a query and a fragment, and with its escapes decoded.
  static func resolved(url reference: String, from document: String) -> String {
    let path = String(reference.prefix { $0 != "#" && $0 != "?" })
    return resolved(path.removingPercentEncoding ?? path, from: document)
  }
}
