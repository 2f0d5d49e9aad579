import Foundation

/// Who owns files in the daemon's folders: commands may be run by root, and the daemon has to read what they write.
public enum FileOwner {
  /// Makes `file`, where root has written it, its folder's owner's, as whom the daemon runs. Returns whether it is his.
  public static func giveToFolderOwner(_ file: String) -> Bool {
    guard geteuid() == 0 else { return true }
    let folder = (file as NSString).deletingLastPathComponent
    let manager = FileManager.default
    guard let owner = try? manager.attributesOfItem(atPath: folder)[.ownerAccountID] else { return false }
    return (try? manager.setAttributes([.ownerAccountID: owner], ofItemAtPath: file)) != nil
  }
}
