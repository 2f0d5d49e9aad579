/// What the site remembers of who asks, also when its games are loaded anew: the budgets, the room for pictures, and who was
/// removed from a game.
struct SiteMemory: Sendable {
  let admission: Admission
  let uploads: PictureUploads
  let doorkeeper = Doorkeeper()

  /// The memory of a site that has answered nobody yet.
  init(_ admission: Admission) {
    self.admission = admission
    uploads = PictureUploads(admission: admission)
  }
}
