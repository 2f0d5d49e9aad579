import Basics
import Foundation

/// Lists the pictures in a folder.
public enum ImageFiles {
  /// The paths of the files in `folder` with a picture's extension, in the order of their names; skips hidden files.
  public static func list(in folder: String) throws(VisionError) -> [String] {
    let names: [String]
    do { names = try FileManager.default.contentsOfDirectory(atPath: folder) } catch {
      var isFolder: ObjCBool = false
      let exists = unsafe FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder)
      let message =
        !exists ? "there is no such folder" : isFolder.boolValue ? "the folder cannot be read" : "it is not a folder"
      throw VisionError(code: .unreadable, message: message)
    }
    return names.filter { name in
      !name.hasPrefix(".") && ImageFile.extensions.contains((name as NSString).pathExtension.lowercased())
    }.sorted().map { (folder as NSString).appendingPathComponent($0) }
  }
}
