import PackServer

extension ContestRoom {
  /// Returns the pack of the contest. If the contest was opened before the daemon was started, `resume` finds the pack
  /// under its name, and the contest keeps it from then on. Nil if that pack is gone.
  nonisolated func pack(resuming resume: @Sendable (String?) async -> PlayedPack?) async -> PlayedPack? {
    if let pack = played.value { return pack }
    guard let found = await resume(library) else { return nil }
    // Another picture may have been first, and all pictures are judged with the same pack.
    return played.change { pack in
      pack = pack ?? found
      return pack
    }
  }
}
