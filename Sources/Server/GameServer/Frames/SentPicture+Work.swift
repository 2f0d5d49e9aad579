public import Judging
import Vision

extension SentPicture {
  /// The effort of judging the picture, in units of the work for a camera frame; see `effort`.
  ///
  /// - Throws: ``GameServerError`` if the picture cannot be decoded, or would need more memory than a picture may have.
  public var work: Double {
    get throws {
      do throws(VisionError) { return try effort } catch { throw GameServerError.picture(PictureRefusal(error)) }
    }
  }
}
