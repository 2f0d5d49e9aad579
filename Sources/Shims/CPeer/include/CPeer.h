/// The same operations by OpenCV and FAISS, for comparison with our own. Used only by `apeiron bench` and a test.
#ifndef CPEER_H
#define CPEER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A feature of `cv::ORB` or `cv::SIFT`, where OpenCV says that it is.
typedef struct {
  float x, y, size, angle, response;
  int32_t octave;
} cpeer_keypoint;

/// Extracts ORB features of a grey image without padding with OpenCV's `cv::ORB`: at most `room` features, in OpenCV's
/// order, with four words each. Returns their number, or -1 if OpenCV fails.
int64_t cpeer_orb(const uint8_t *_Nonnull pixels, int32_t width, int32_t height, int32_t capacity, float scale_factor,
                  int32_t levels, int32_t fast_threshold, cpeer_keypoint *_Nonnull keypoints,
                  uint64_t *_Nonnull descriptors, size_t room);

/// Extracts SIFT features in the same way, with `cv::SIFT` and 128 numbers from 0 to 255 for each feature.
int64_t cpeer_sift(const uint8_t *_Nonnull pixels, int32_t width, int32_t height, int32_t capacity,
                   double contrast_threshold, cpeer_keypoint *_Nonnull keypoints, float *_Nonnull descriptors,
                   size_t room);

/// Finds the two nearest of `reference_count` descriptors (four words each) for each of `query_count` with OpenCV's
/// BFMatcher. Returns the number of matches, or -1 if OpenCV fails.
int64_t cpeer_match(const uint64_t *_Nonnull queries, size_t query_count, const uint64_t *_Nonnull references,
                    size_t reference_count);

/// Verifies a match by the usual recipe: BFMatcher, Lowe's ratio test at 0.75, `findHomography` with RANSAC at 3
/// pixels. `query_points` and `reference_points` hold x and y in turn. Returns the number of inliers, 0 without a
/// homography, or -1 if OpenCV fails.
int64_t cpeer_verify(const uint64_t *_Nonnull queries, const float *_Nonnull query_points, size_t query_count,
                     const uint64_t *_Nonnull references, const float *_Nonnull reference_points,
                     size_t reference_count);

/// How OpenCV's USAC draws its samples.
typedef enum cpeer_sampler : int32_t {
  /// Every pair is equally likely, as in `findHomography(…, USAC_MAGSAC)`.
  CPEER_UNIFORM = 0,
  /// Earlier pairs are more likely. OpenCV 4.6 reads the errors of the first 100 pairs even if there are fewer, so
  /// fewer than 100 pairs are sampled uniformly.
  CPEER_PROSAC = 1,
} cpeer_sampler;

/// Estimates the homography that maps `from` to `to` (`count` points each, x and y in turn, at least 4) by
/// `USAC_MAGSAC` (MAGSAC++, Barath et al., CVPR 2020), with the threshold `max_error`, in pixels of `to`. Returns false
/// if there is no homography or OpenCV fails.
bool cpeer_magsac(const double *_Nonnull from, const double *_Nonnull to, size_t count, double max_error,
                  cpeer_sampler sampler, double homography[_Nonnull 9]);

/// An index over descriptors, by FAISS.
typedef struct cpeer_index cpeer_index;

/// Indexes `count` descriptors (four words each, copied) with the FAISS in `library`, which `make bench` builds. If
/// `lists` is 0, the index is flat; otherwise it uses that many inverted lists, of which a search reads `probed`.
/// Returns NULL if the library cannot be loaded or FAISS fails.
cpeer_index *_Nullable cpeer_index_make(const char *_Nonnull library, const uint64_t *_Nonnull descriptors,
                                        size_t count, size_t lists, size_t probed);

/// Writes to `nearest` the position of the nearest descriptor that the index finds for each query, or -1 if it finds
/// none. Returns false if FAISS fails.
bool cpeer_index_search(cpeer_index *_Nonnull index, const uint64_t *_Nonnull queries, size_t query_count,
                        int64_t *_Nonnull nearest);

void cpeer_index_free(cpeer_index *_Nonnull index);

#ifdef __cplusplus
}
#endif
#endif
