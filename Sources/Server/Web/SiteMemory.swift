/// What the site remembers of who asks, also when its games are loaded anew: the budgets, the room for pictures, who was
/// removed from a game, and when somebody came from the network.
struct SiteMemory: Sendable {
  let admission: Admission
  let uploads: PictureUploads
  let doorkeeper = Doorkeeper()
  let guests = GuestBook()

  /// The memory of a site that has answered nobody yet.
  init(_ admission: Admission) {
    self.admission = admission
    uploads = PictureUploads(admission: admission)
  }
}
