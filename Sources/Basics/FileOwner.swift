import Foundation

/// The owner of files in the daemon's folders: root may run commands, and the daemon has to read the files that they
/// write.
public enum FileOwner {
  /// Gives `file`, if root has written it, to the owner of its folder, which is the user that the daemon runs as.
  /// Returns whether the file belongs to that owner.
  public static func giveToFolderOwner(_ file: String) -> Bool {
    guard geteuid() == 0 else { return true }
    let folder = (file as NSString).deletingLastPathComponent
    let manager = FileManager.default
    guard let owner = try? manager.attributesOfItem(atPath: folder)[.ownerAccountID] else { return false }
    return (try? manager.setAttributes([.ownerAccountID: owner], ofItemAtPath: file)) != nil
  }
}
