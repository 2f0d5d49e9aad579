import PageShell

extension PageFolder {
  /// The pages of the house.
  static let house = PageFolder(
    "",
    pages: [
      ("/", "home/home-page"), ("/begin", "home/begin-page"), ("/plates", "packs/plates-page"),
      ("/host/cameras", "host/cameras-page"), ("/doorstep", "about/doorstep-page"),
      ("/catalogue", "packs/catalogue-page"), ("/packs", "packs/library-page"), ("/packs/{pack}", "packs/editor-page"),
      ("/packs/{pack}/photograph", "packs/photograph-page"),
      ("/packs/{pack}/rehearse", "packs/rehearse-page"), ("/packs/{pack}/print", "packs/print-page"),
      ("/about/stored", "about/stored-page"), ("/about/https", "about/https-page"),
      ("/about/licences", "about/licences-page"),
    ], files: EmbeddedFiles.all)
}
