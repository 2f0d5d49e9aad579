/// The C face of what Apeiron uses of OpenCV, libjpeg-turbo and libpng.
///
/// Each function returns a status, writes a sentence to the caller's `error` when that is not `CVISION_OK`, borrows its
/// inputs for the call only and writes to memory that the caller owns. Nothing is thrown across this border, nothing is
/// kept between calls, and all functions may be called from several threads at once.
#ifndef CVISION_H
#define CVISION_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum cvision_status : int32_t {
  CVISION_OK = 0,
  /// An argument is out of its documented range.
  CVISION_INVALID_ARGUMENT = 1,
  /// The bytes are neither JPEG nor PNG.
  CVISION_NOT_AN_IMAGE = 2,
  /// The picture is damaged or ends too early.
  CVISION_DAMAGED = 3,
  /// The picture has more pixels than the limit.
  CVISION_TOO_LARGE = 4,
  CVISION_OUT_OF_MEMORY = 5,
  /// A library failed in a way that has no name here; the message is its own.
  CVISION_INTERNAL = 6,
} cvision_status;

/// A sentence in UTF-8, ended by a zero.
typedef struct {
  char message[256];
} cvision_error;

/// Grey pixels, 8 bits: `height` rows of `width`, `stride` bytes apart.
typedef struct {
  const uint8_t *_Nonnull pixels;
  int32_t width, height;
  size_t stride;
} cvision_image;

/// A point of the image that can be found again (Rublee et al., ORB, ICCV 2011).
typedef struct {
  /// Pixels of the full image, the centre of the upper-left one at (0, 0).
  float x, y;
  /// Diameter of the described neighbourhood, in pixels of the full image.
  float size;
  /// Direction, in degrees clockwise from the x axis, 0 to 360.
  float angle;
  /// Corner strength; only its order means something.
  float response;
  /// Level of the pyramid, 0 the full image.
  int32_t octave;
} cvision_keypoint;

typedef struct {
  /// Most features wanted, at least 1.
  int32_t capacity;
  /// Ratio of consecutive pyramid levels, above 1.
  float scale_factor;
  /// Levels of the pyramid, at least 1.
  int32_t levels;
  /// Least difference of a corner's ring to its centre, in grey levels (FAST).
  int32_t fast_threshold;
  /// How many candidates are looked at for each feature kept, the kept ones being spread over the image; 1 keeps the strongest.
  int32_t candidates_per_feature;
} cvision_orb_options;

/// 64-bit words of one descriptor.
enum { CVISION_DESCRIPTOR_WORDS = 4 };

/// Extracts at most `options.capacity` ORB features, the strongest first. `keypoints` has room for that many,
/// `descriptors` for four words each. `*count` is the number written; an image that is too small for a descriptor has none.
cvision_status cvision_extract_orb(cvision_image image, cvision_orb_options options,
                                   cvision_keypoint *_Nonnull keypoints, uint64_t *_Nonnull descriptors,
                                   size_t *_Nonnull count, cvision_error *_Nonnull error);

typedef struct {
  /// Most features wanted, at least 1.
  int32_t capacity;
  /// Least contrast of a blob, at least 0; OpenCV's default is 0.04.
  double contrast_threshold;
} cvision_sift_options;

/// Extracts at most `options.capacity` SIFT features (Lowe, IJCV 2004) from the image at twice its size, the strongest
/// first, in the memory that `cvision_extract_orb` describes. A descriptor's 128 numbers are reduced to two bits each, so
/// that it is compared as ORB's is: by the bits that differ. A level of a keypoint is -1 for the doubled image.
cvision_status cvision_extract_sift(cvision_image image, cvision_sift_options options,
                                    cvision_keypoint *_Nonnull keypoints, uint64_t *_Nonnull descriptors,
                                    size_t *_Nonnull count, cvision_error *_Nonnull error);

/// What a plane may look like: the more freedom, the more pairs it takes to tell it from chance.
typedef enum cvision_model : int32_t {
  /// Any homography: 8 degrees of freedom, from 4 pairs.
  CVISION_PERSPECTIVE = 0,
  /// No perspective, as of a small or far thing: 6 degrees of freedom, from 3 pairs.
  CVISION_AFFINE = 1,
} cvision_model;

/// Estimates the homography that takes `from` to `to` (`count` points each, x and y in turn, at least 4) from pairs of
/// which many may be wrong. `max_error` is the largest distance, in pixels of `to`, at which a pair still counts.
/// Without `near`, samples are drawn as in PROSAC (Chum & Matas, CVPR 2005): pairs come best first. With `near`, a homography
/// that is nearly right, that is moved to where the pairs around it agree best, in a tenth of the time.
/// `inliers[i]` is 1 where pair i agrees. `*found` is 0 when there is no such homography. The same input gives the same
/// output.
cvision_status cvision_find_homography(const double *_Nonnull from, const double *_Nonnull to, size_t count,
                                       cvision_model model, double max_error, const double *_Nullable near,
                                       double homography[_Nonnull 9], uint8_t *_Nonnull inliers,
                                       int32_t *_Nonnull found, cvision_error *_Nonnull error);

/// Reduces or enlarges `image` to `width` x `height` (area filter down, bilinear up) into `pixels`, rows without padding.
cvision_status cvision_resize(cvision_image image, int32_t width, int32_t height, uint8_t *_Nonnull pixels,
                              cvision_error *_Nonnull error);

/// Draws `image` as seen through `output_from_image` (row-major homography) over the `width` x `height` picture in
/// `pixels`; where the image does not reach, `pixels` is left as it is. A homography without inverse is refused.
cvision_status cvision_warp(cvision_image image, const double output_from_image[_Nonnull 9], int32_t width,
                            int32_t height, uint8_t *_Nonnull pixels, cvision_error *_Nonnull error);

/// Pixels: a kernel of six times as many, and no picture needs more.
enum { CVISION_LARGEST_SIGMA = 1000 };

/// Blurs `image` by a Gaussian of `sigma_x` and `sigma_y` pixels (0: not along that axis; at most
/// `CVISION_LARGEST_SIGMA`) into `pixels`.
cvision_status cvision_blur(cvision_image image, double sigma_x, double sigma_y, uint8_t *_Nonnull pixels,
                            cvision_error *_Nonnull error);

typedef enum cvision_format : int32_t { CVISION_JPEG = 1, CVISION_PNG = 2 } cvision_format;

/// What a picture's header says, and the size in which it will be decoded.
typedef struct {
  cvision_format format;
  /// Of the stored picture, upright (EXIF orientation applied).
  int32_t full_width, full_height;
  /// Of the decoded picture, upright: the full size, or 1/2, 1/4, 1/8 of it for a JPEG where that suffices.
  int32_t width, height;
  /// EXIF orientation, 1 to 8; 1 where nothing is said.
  int32_t orientation;
  /// 8 / denominator is the JPEG's scale: 1, 2, 4 or 8.
  int32_t denominator;
} cvision_header;

/// Reads the header only. `longest_side` is the size at which the caller can still use the picture: a JPEG is decoded at
/// the smallest of 1, 1/2, 1/4, 1/8 whose longest side is no less (0: always full).
/// More than `max_pixels` stored pixels are `CVISION_TOO_LARGE`, before any memory is taken for them.
cvision_status cvision_read_header(const uint8_t *_Nonnull bytes, size_t count, int32_t longest_side,
                                   int64_t max_pixels, cvision_header *_Nonnull header, cvision_error *_Nonnull error);

/// Decodes the picture whose `header` was read from the same bytes to grey (ITU-R BT.601 luma), upright, transparent
/// parts over white. `pixels` has room for `header.width * header.height`.
cvision_status cvision_decode(const uint8_t *_Nonnull bytes, size_t count, cvision_header header,
                              uint8_t *_Nonnull pixels, cvision_error *_Nonnull error);

/// Writes `image` as a grey JPEG of `quality` 1...100 into `bytes` of `capacity`; `*count` is its length.
/// `CVISION_INVALID_ARGUMENT` when it does not fit: `width * height + 4096` bytes always suffice at quality 95 or less.
cvision_status cvision_encode_jpeg(cvision_image image, int32_t quality, uint8_t *_Nonnull bytes, size_t capacity,
                                   size_t *_Nonnull count, cvision_error *_Nonnull error);

/// Raises, for the whole process, the sizes from which glibc takes memory from the kernel block by block (to 32 MB, the largest
/// that it allows), and from which it gives back what is free at the end of a heap (to 64 MB).
void cvision_keep_freed_memory(void);

#ifdef __cplusplus
}
#endif
#endif
