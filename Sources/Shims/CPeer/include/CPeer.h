/// OpenCV's own way of doing the same work, as a benchmark to compare with. Used by `apeiron bench` only.
#ifndef CPEER_H
#define CPEER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Finds the two nearest of `reference_count` descriptors (four words each) for each of `query_count` with OpenCV's
/// BFMatcher; returns the number of matches, or -1 if OpenCV fails.
int64_t cpeer_match(const uint64_t *_Nonnull queries, size_t query_count, const uint64_t *_Nonnull references,
                    size_t reference_count);

/// The usual recipe: BFMatcher, Lowe's ratio test at 0.75, `findHomography` with RANSAC at 3 pixels. `query_points` and
/// `reference_points` hold x and y alternately. Returns the number of inliers, 0 if there is no homography, or -1 if
/// OpenCV fails.
int64_t cpeer_verify(const uint64_t *_Nonnull queries, const float *_Nonnull query_points, size_t query_count,
                     const uint64_t *_Nonnull references, const float *_Nonnull reference_points,
                     size_t reference_count);

/// An index over descriptors: FLANN's locality-sensitive hashing as OpenCV recommends it for ORB.
typedef struct cpeer_index cpeer_index;

/// Indexes `count` descriptors, which are borrowed until `cpeer_index_free`. NULL if OpenCV fails.
cpeer_index *_Nullable cpeer_index_make(const uint64_t *_Nonnull descriptors, size_t count);

/// Writes the position of the nearest descriptor that the index finds for each query to `nearest`, -1 if it finds none.
/// Returns false if OpenCV fails.
bool cpeer_index_search(cpeer_index *_Nonnull index, const uint64_t *_Nonnull queries, size_t query_count,
                        int32_t *_Nonnull nearest);

void cpeer_index_free(cpeer_index *_Nonnull index);

#ifdef __cplusplus
}
#endif
#endif
