import HTTP

/// The site's memory of its clients, also when its games are loaded anew: the budgets, the room for
/// pictures, and how somebody came from the network.
struct SiteMemory: Sendable {
  let limiter: RateLimiter
  let uploads: PictureUploads
  let remoteVisits = RemoteVisits()

  /// The memory of a site that has answered nobody yet.
  init(_ limiter: RateLimiter) {
    self.limiter = limiter
    uploads = PictureUploads(limiter: limiter)
  }
}
