import Foundation
import PackagePlugin

/// Writes the files of a target's folder `Pages` into a Swift file as string literals.
///
/// A literal is cheap to compile. SwiftPM's own `.embedInCode` writes an array with one element per byte, which the
/// compiler type-checks: for these files that took a minute.
@main struct EmbedFiles: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let folder = target.directoryURL
    let pages = FileManager.default.enumerator(at: folder.appending(path: "Pages"), includingPropertiesForKeys: nil)
    // A link leads linters to files of another target, which embeds them.
    let files = (pages?.compactMap { $0 as? URL } ?? []).filter {
      (try? $0.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile) == true
    }
    let names = files.map { String($0.path.dropFirst(folder.path.count).drop { $0 == "/" }) }.sorted()
    let script = context.package.directoryURL.appending(path: "scripts/embed-files")
    let output = context.pluginWorkDirectoryURL.appending(path: "EmbeddedFiles.swift")
    return [
      .buildCommand(
        displayName: "Embedding the pages", executable: script, arguments: [output.path, folder.path] + names,
        inputFiles: files + [script], outputFiles: [output])
    ]
  }
}
