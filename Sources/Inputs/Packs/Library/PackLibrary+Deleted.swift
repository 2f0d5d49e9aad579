public import Foundation

/// Deletion of packs and images: they are first moved aside, and really deleted after a month.
extension PackLibrary {
  /// The hidden folder for packs and images that were deleted, beside those that were not.
  static let deletedFolder = ".deleted"
  /// A teacher who notices a week after the lesson that the wrong one was deleted still has it.
  public static let keptDeleted = Duration.seconds(30 * 86_400)

  /// Moves the pack `name` aside, where it is kept for ``keptDeleted`` from `now` on.
  public func delete(_ name: String, at now: Date) throws(Refusal) {
    let path = try path(of: name)
    try writing {
      let aside = URL(filePath: place(Self.deletedFolder))
      try FileManager.default.createDirectory(at: aside, withIntermediateDirectories: true)
      let kept = aside.appending(path: "\(name)-\(now.formatted(stampStyle))")
      try FileManager.default.moveItem(atPath: path, toPath: kept.path)
    }
  }

  /// Really deletes packs and images that were deleted ``keptDeleted`` before `now`, and returns how many there were.
  public func purge(at now: Date) -> Int {
    let oldest = now.addingTimeInterval(-Double(Self.keptDeleted.components.seconds))
    var count = 0
    let aside = place(Self.deletedFolder)
    for file in Self.files(in: aside) {
      guard let stamp = file.split(separator: "-").last, let deleted = try? Date(String(stamp), strategy: stampStyle),
        deleted < oldest
      else { continue }
      if (try? FileManager.default.removeItem(atPath: (aside as NSString).appendingPathComponent(file))) != nil {
        count += 1
      }
    }
    return names.reduce(count) { $0 + Self.purgeImages(of: place($1), at: now) }
  }

  /// The same for images alone that were deleted from the pack in the folder at `path`, wherever that is.
  public static func purgeImages(of path: String, at now: Date) -> Int {
    let oldest = now.addingTimeInterval(-Double(keptDeleted.components.seconds))
    var count = 0
    for folder in [path, (path as NSString).appendingPathComponent(PackFolder.imageFolder)] {
      let aside = (folder as NSString).appendingPathComponent(deletedFolder)
      for file in files(in: aside) {
        let image = (aside as NSString).appendingPathComponent(file)
        let attributes = try? FileManager.default.attributesOfItem(atPath: image)
        // It was touched when it was moved there.
        guard attributes?[.type] as? FileAttributeType == .typeRegular,
          let deleted = attributes?[.modificationDate] as? Date, deleted < oldest
        else { continue }
        if (try? FileManager.default.removeItem(atPath: image)) != nil { count += 1 }
      }
    }
    return count
  }

  private static func files(in folder: String) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
  }
}

/// The time to the second as a part of a file's name: `20270116T081500Z` (ISO 8601, basic format).
private let stampStyle = Date.ISO8601FormatStyle(
  dateSeparator: .omitted, dateTimeSeparator: .standard, timeSeparator: .omitted, timeZoneSeparator: .omitted,
  includingFractionalSeconds: false, timeZone: .gmt)
