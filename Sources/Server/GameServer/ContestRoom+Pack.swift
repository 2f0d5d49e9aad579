extension ContestRoom {
  /// The pack of the contest; for a contest that was opened before the daemon was started, the pack that `resume` finds
  /// under its name, from then on. Nil where that pack is gone.
  nonisolated func pack(resuming resume: @Sendable (String?) async -> PlayedPack?) async -> PlayedPack? {
    if let pack = played.value { return pack }
    guard let found = await resume(library) else { return nil }
    // Another picture may have been first, and all are judged by the same.
    return played.change { pack in
      pack = pack ?? found
      return pack
    }
  }
}
