import Basics
import Packs

@testable import Judging
@testable import PackServer

extension PackCache {
  /// The packs of `library`, for a daemon that was started with none.
  init(_ library: PackLibrary, recognition: RecognitionService) {
    let registry = RecogniserRegistry([], groups: ReferenceGroups())
    self.init(
      library, started: .absent, registry: registry,
      catalogue: PackCatalogue([], of: .absent, recognition: recognition, registry: registry), recognition: recognition,
      thumbnails: Thumbnails(), kept: { _ in nil })
  }
}
