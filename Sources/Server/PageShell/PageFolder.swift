/// The pages of one game, or of the house, with the files that they are made of.
package struct PageFolder: Sendable {
  /// The folder of the files in addresses: "eggs"; empty where the files lie in folders with names of their own.
  let name: String
  /// The address of each page, with the script in `files` that draws it.
  let pages: [PageScript]
  /// The files, embedded by the plug-in EmbedFiles from the folder `Pages` of a target.
  let files: [(name: String, text: StaticString)]

  package init(_ name: String, pages: [PageScript], files: [(name: String, text: StaticString)]) {
    (self.name, self.pages, self.files) = (name, pages, files)
  }

  /// The files that all pages share.
  static let shared = PageFolder("", pages: [], files: EmbeddedFiles.all)
}

/// A page: its address, and the script that draws it, without its extension.
package typealias PageScript = (path: String, script: String)
