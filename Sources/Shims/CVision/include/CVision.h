/// The C interface to the parts of OpenCV, libjpeg-turbo and libpng that Apeiron uses, and to libheif, libwebp and
/// libtiff if they are installed.
///
/// Each function returns a status and, if that is not `CVISION_OK`, writes a sentence to the caller's `error`. It
/// borrows its inputs for the call only and writes to memory that the caller owns. No exception crosses this boundary,
/// no state is kept between calls, and all functions may be called from several threads at once.
#ifndef CVISION_H
#define CVISION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum cvision_status : int32_t {
  CVISION_OK = 0,
  /// An argument is out of its documented range.
  CVISION_INVALID_ARGUMENT = 1,
  /// The bytes are no picture of a known format.
  CVISION_NOT_AN_IMAGE = 2,
  /// The picture is damaged or ends too early.
  CVISION_DAMAGED = 3,
  /// The picture has more pixels than the limit.
  CVISION_TOO_LARGE = 4,
  CVISION_OUT_OF_MEMORY = 5,
  /// A library failed in a way for which there is no other code; the message is the library's.
  CVISION_INTERNAL = 6,
  /// The picture's format is not wanted, or its library is not installed; the message names the remedy.
  CVISION_UNSUPPORTED = 7,
} cvision_status;

/// A sentence in UTF-8, terminated by a zero.
typedef struct {
  char message[256];
} cvision_error;

/// An 8-bit image: `height` rows of `width` pixels, `stride` bytes apart. A pixel is one byte, its grey level; if a
/// function has a parameter `channels`, a pixel may also be three bytes (red, green, blue).
typedef struct {
  const uint8_t *_Nonnull pixels;
  int32_t width, height;
  size_t stride;
} cvision_image;

/// A point of the image that can be found again (Rublee et al., ORB, ICCV 2011).
typedef struct {
  /// The position in pixels of the full image, with the centre of the upper-left pixel at (0, 0).
  float x, y;
  /// The diameter of the described neighbourhood, in pixels of the full image.
  float size;
  /// The direction, in degrees clockwise from the x axis, 0 to 360.
  float angle;
  /// The corner strength; only its order is meaningful.
  float response;
  /// The pyramid level; 0 is the full image.
  int32_t octave;
} cvision_keypoint;

typedef struct {
  /// The maximum number of features, at least 1.
  int32_t capacity;
  /// The ratio between consecutive pyramid levels, above 1.
  float scale_factor;
  /// The number of pyramid levels, at least 1.
  int32_t levels;
  /// The minimum difference between a corner's ring and its centre, in grey levels (FAST).
  int32_t fast_threshold;
  /// The number of candidates considered for each feature kept; the kept ones are spread over the image. 1 keeps the
  /// strongest.
  int32_t candidates_per_feature;
  /// Whether to use only instructions that every CPU has: as on an old machine, for tests. The features are the same.
  bool portable;
} cvision_orb_options;

/// The number of 64-bit words in a descriptor.
enum { CVISION_DESCRIPTOR_WORDS = 4 };

/// Extracts at most `options.capacity` ORB features, the same as OpenCV's `cv::ORB`, strongest first. `keypoints` has
/// room for that many, `descriptors` for four words each. `*count` is the number written; an image that is too small
/// for a descriptor has no features.
cvision_status cvision_extract_orb(cvision_image image, cvision_orb_options options,
                                   cvision_keypoint *_Nonnull keypoints, uint64_t *_Nonnull descriptors,
                                   size_t *_Nonnull count, cvision_error *_Nonnull error);

typedef struct {
  /// The maximum number of features, at least 1.
  int32_t capacity;
  /// The minimum contrast of a blob, at least 0; OpenCV's default is 0.04.
  double contrast_threshold;
  /// Whether to use only instructions that every CPU has: as on an old machine, for tests. The features are the same.
  bool portable;
} cvision_sift_options;

/// Extracts at most `options.capacity` SIFT features (Lowe, IJCV 2004) from the image at twice its size, like OpenCV's
/// `cv::SIFT`, strongest first, into memory as for `cvision_extract_orb`. A descriptor's 128 numbers are reduced to two
/// bits each, so that descriptors are compared like ORB's, by the number of differing bits. The level of a keypoint is
/// -1 for the doubled image.
cvision_status cvision_extract_sift(cvision_image image, cvision_sift_options options,
                                    cvision_keypoint *_Nonnull keypoints, uint64_t *_Nonnull descriptors,
                                    size_t *_Nonnull count, cvision_error *_Nonnull error);

/// The class of homographies to consider: the more freedom, the more pairs it takes to distinguish one from chance.
typedef enum cvision_model : int32_t {
  /// Any homography: 8 degrees of freedom, from 4 pairs.
  CVISION_PERSPECTIVE = 0,
  /// No perspective, as for a small or distant object: 6 degrees of freedom, from 3 pairs.
  CVISION_AFFINE = 1,
} cvision_model;

/// Estimates the homography that maps `from` to `to` (`count` points each, x and y alternately, at least 4) from pairs
/// of which many may be wrong. `max_error` is the largest distance, in pixels of `to`, at which a pair still counts.
/// Without `near`, samples are drawn as in PROSAC (Chum & Matas, CVPR 2005), so pairs come best first. With `near`, a
/// homography that is nearly right, that one is moved to where the pairs around it agree best, in a tenth of the time.
/// `inliers[i]` is 1 if pair i agrees. `*found` is 0 if there is no such homography. The same input gives the same
/// output.
cvision_status cvision_find_homography(const double *_Nonnull from, const double *_Nonnull to, size_t count,
                                       cvision_model model, double max_error, const double *_Nullable near,
                                       double homography[_Nonnull 9], uint8_t *_Nonnull inliers,
                                       int32_t *_Nonnull found, cvision_error *_Nonnull error);

/// Reduces or enlarges `image` to `width` x `height` (area filter down, bilinear up) into `pixels`,
/// rows without padding.
cvision_status cvision_resize(cvision_image image, int32_t channels, int32_t width, int32_t height,
                              uint8_t *_Nonnull pixels, cvision_error *_Nonnull error);

/// Draws `image` as seen through `output_from_image` (row-major homography) over the `width` x `height` picture in
/// `pixels`; where the image does not reach, `pixels` is left unchanged. A homography without an inverse is refused.
cvision_status cvision_warp(cvision_image image, const double output_from_image[_Nonnull 9], int32_t width,
                            int32_t height, uint8_t *_Nonnull pixels, cvision_error *_Nonnull error);

/// Draws a picture of `width` x `height` pixels: each shows the place of `image` to which `image_from_output`
/// (row-major homography) maps it. If there is a `displacement` (x and y in turn, in pixels of the output), each pixel
/// is moved by its displacement before it is mapped. `pixels` has room for `width * height * channels`, and `inside`
/// for one byte per pixel: 1 if its place lies in the image; for other places, the nearest pixel is repeated.
/// `reduction` is the number of the image's pixels, in each direction, per pixel of the output: if it is above 1, the
/// image is averaged first, so that fine print does not alias.
cvision_status cvision_draw(cvision_image image, int32_t channels, const double image_from_output[_Nonnull 9],
                            const float *_Nullable displacement, double reduction, int32_t width, int32_t height,
                            uint8_t *_Nonnull pixels, uint8_t *_Nonnull inside, cvision_error *_Nonnull error);

/// The factor of the numbers of a root gradient.
enum { CVISION_GRADIENT_UNIT = 64 };

/// Computes the gradient g of the grey `image` after a Gaussian of 0.8 pixels, as g / sqrt(|g|) times
/// `CVISION_GRADIENT_UNIT`: two numbers for each pixel (to the right and down), whose squares add up to |g| in grey
/// levels per pixel. Because of the root, a strong edge counts little more than fine print.
cvision_status cvision_root_gradients(cvision_image image, int16_t *_Nonnull gradients, cvision_error *_Nonnull error);

/// Blocks of `side` x `side` pixels side by side, the first at (`left`, `top`).
typedef struct {
  int32_t columns, rows, left, top;
  /// 9 or 18.
  int32_t side;
} cvision_grid;

/// Compares each block of the root gradients of a `reference` with those of a `picture` of the same size, at its
/// shifted place (`shifts`: x and y for each block, row by row, at most 256) and at each of the (2 `radius` + 1)²
/// offsets around it, row by row. Computes the sums of the products of the two, and of the picture's squares. Beyond
/// its edge, the picture is treated as plain. `radius` is at most 64. The numbers are those that
/// `cvision_root_gradients` writes, up to about 1,100; the sums of larger ones may overflow.
cvision_status cvision_compare_blocks(const int16_t *_Nonnull reference, const int16_t *_Nonnull picture, int32_t width,
                                      int32_t height, cvision_grid grid, const int16_t *_Nonnull shifts, int32_t radius,
                                      int32_t *_Nonnull products, int32_t *_Nonnull squares,
                                      cvision_error *_Nonnull error);

/// The largest sigma in pixels: its kernel is six times as wide, and no picture needs more.
enum { CVISION_LARGEST_SIGMA = 1000 };

/// Blurs `image` by a Gaussian of `sigma_x` and `sigma_y` pixels (0: not along that axis; at most
/// `CVISION_LARGEST_SIGMA`) into `pixels`.
cvision_status cvision_blur(cvision_image image, double sigma_x, double sigma_y, uint8_t *_Nonnull pixels,
                            cvision_error *_Nonnull error);

/// The formats. JPEG and PNG are always read; for the others a library is loaded when the first such picture is seen.
typedef enum cvision_format : int32_t {
  CVISION_JPEG = 1,
  CVISION_PNG = 2,
  /// libwebp; the first picture of an animation.
  CVISION_WEBP = 4,
  /// libtiff; the first picture of the file.
  CVISION_TIFF = 8,
  /// HEIF and AVIF, libheif; the primary picture of the file.
  CVISION_HEIF = 16,
} cvision_format;

/// The sizes and formats that the caller accepts.
typedef struct {
  /// The size that the caller needs: a JPEG is decoded at the smallest scale of 1, 1/2, 1/4 and 1/8 at which its
  /// longest side is no smaller (0: as large as `max_pixels` allows).
  int32_t longest_side;
  /// The maximum number of decoded pixels. A JPEG that has more is decoded at 1/2, 1/4 or 1/8.
  int64_t max_pixels;
  /// The maximum number of stored pixels of a JPEG, which take time to read even if only few of them are needed.
  int64_t max_stored_pixels;
  /// The accepted formats: a sum of `cvision_format`.
  int32_t formats;
} cvision_wish;

/// The information in a picture's header, and the size at which it will be decoded.
typedef struct {
  cvision_format format;
  /// The size of the stored picture, upright (EXIF orientation applied).
  int32_t full_width, full_height;
  /// The size of the decoded picture, upright: the full size, or 1/2, 1/4 or 1/8 of it for a JPEG if that suffices.
  int32_t width, height;
  /// The EXIF orientation, 1 to 8; 1 if it is missing.
  int32_t orientation;
  /// The denominator of the JPEG's scale: 1, 2, 4 or 8.
  int32_t denominator;
  /// The bytes that decoding takes at most, beside the decoded pixels and the file.
  int64_t memory;
  /// Whether a JPEG stores inks (CMYK) and not light.
  bool has_ink;
} cvision_header;

/// Reads the header only. More pixels than wished for are `CVISION_TOO_LARGE`, before any memory is allocated for them.
cvision_status cvision_read_header(const uint8_t *_Nonnull bytes, size_t count, cvision_wish wish,
                                   cvision_header *_Nonnull header, cvision_error *_Nonnull error);

/// Decodes the picture whose `header` was read from the same bytes to grey (ITU-R BT.601 luma; 1 channel) or to colour
/// (3), upright, with transparent parts composited over white. `pixels` has room for
/// `header.width * header.height * channels`.
cvision_status cvision_decode(const uint8_t *_Nonnull bytes, size_t count, cvision_header header, int32_t channels,
                              uint8_t *_Nonnull pixels, cvision_error *_Nonnull error);

/// Writes `image` as a JPEG of `quality` 1...100 into `bytes` of `capacity`; `*count` is its length. Returns
/// `CVISION_INVALID_ARGUMENT` if it does not fit; at quality 95 or less, `channels * width * height + 4096` bytes are
/// always enough.
cvision_status cvision_encode_jpeg(cvision_image image, int32_t channels, int32_t quality, uint8_t *_Nonnull bytes,
                                   size_t capacity, size_t *_Nonnull count, cvision_error *_Nonnull error);

/// Writes the picture whose `header` was read from the same bytes as a colour JPEG of `quality` 1...100 into
/// `thumbnail` of `capacity`, reduced until its longest side has at most `longest_side` pixels, and never enlarged;
/// `*thumbnail_count` is its length. At quality 95 or less, 3 * `longest_side`² + 4096 bytes are always enough.
/// Decoding takes 3 bytes per pixel instead of 1.
cvision_status cvision_thumbnail(const uint8_t *_Nonnull bytes, size_t count, cvision_header header,
                                 int32_t longest_side, int32_t quality, uint8_t *_Nonnull thumbnail, size_t capacity,
                                 size_t *_Nonnull thumbnail_count, cvision_error *_Nonnull error);

/// Writes the part of a picture that `output_from_picture` (row-major homography from pixels of the decoded picture, of
/// the size in `header`) maps onto `width` x `height` pixels as a colour JPEG of `quality` 1...95 into `jpeg` of
/// `capacity`; 3 * `width` * `height` + 4096 bytes are always enough. `*jpeg_count` is its length. The area outside the
/// picture is white.
cvision_status cvision_rectify(const uint8_t *_Nonnull bytes, size_t count, cvision_header header,
                               const double output_from_picture[_Nonnull 9], int32_t width, int32_t height,
                               int32_t quality, uint8_t *_Nonnull jpeg, size_t capacity, size_t *_Nonnull jpeg_count,
                               cvision_error *_Nonnull error);

/// How many features speak for and against an outline, and how many signs tell whether it is right.
enum { CVISION_OUTLINE_FEATURES = 13, CVISION_OUTLINE_SIGNS = 3 };

/// A quadrilateral that may be the outline of the flat object in a picture.
typedef struct {
  /// In pixels of the decoded picture, x and y alternately, clockwise on the screen from the corner that is nearest to
  /// the top left.
  double corners[8];
  double features[CVISION_OUTLINE_FEATURES];
  double signs[CVISION_OUTLINE_SIGNS];
  /// The features by their weights: the logarithm of how likely it is the outline, plus a constant of the picture.
  double evidence;
  /// The probability, 0...1, that it covers the object right (an intersection over union above 0.9).
  double sureness;
} cvision_outline;

/// Finds the outline of the flat object that a picture shows: writes the best `capacity` quadrilaterals, the best
/// first, and how many it wrote, at least one; `capacity` is at least 1. If nothing has four sides, it is that of the
/// picture, of sureness 0. `weights` are those of the features, those of the signs, and a constant; null for the fitted
/// ones.
cvision_status cvision_find_outlines(const uint8_t *_Nonnull bytes, size_t count, cvision_header header,
                                     const double *_Nullable weights, cvision_outline *_Nonnull outlines,
                                     size_t capacity, size_t *_Nonnull outline_count, cvision_error *_Nonnull error);

/// Raises, for the whole process, the size from which glibc requests each block of memory from the kernel (to 32 MB,
/// the largest value that it allows) and the size from which it returns free memory at the end of a heap (to 64 MB).
/// Limits the number of heaps to one for each core.
void cvision_keep_freed_memory(void);

#ifdef __cplusplus
}
#endif
#endif
