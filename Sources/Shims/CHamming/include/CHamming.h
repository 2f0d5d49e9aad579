#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Exact nearest neighbours among 256-bit binary descriptors (such as ORB's), by Hamming distance.
///
/// A descriptor is four 64-bit words; a list of n descriptors is 4 n contiguous words. Lists are borrowed for the
/// duration of the call, results are written to memory of the caller, nothing is allocated (the kernels work in up to
/// 30 KB of stack) and no state is kept: any number of threads may search at once. Every kernel gives the same answer,
/// including for ties.

/// The index of a neighbour that does not exist.
static const uint32_t chamming_no_index = UINT32_MAX;

/// The distance to a neighbour that does not exist: one more than the largest possible distance.
static const uint16_t chamming_no_distance = 257;

/// The two references nearest to a query.
typedef struct {
  /// The nearest reference, the lowest index among equals; `chamming_no_index` if there is no reference.
  uint32_t index;
  /// The number of bits in which it differs, 0…256; `chamming_no_distance` if there is no reference.
  uint16_t distance;
  /// The distance to the second nearest: equal to `distance` in a tie; `chamming_no_distance` if there are fewer than
  /// two references.
  uint16_t second;
} chamming_neighbours;

/// The query nearest to a reference.
typedef struct {
  /// The nearest query, the lowest index among equals; `chamming_no_index` if there is no query.
  uint32_t index;
  /// The number of bits in which it differs, 0…256; `chamming_no_distance` if there is no query.
  uint16_t distance;
} chamming_nearest;

/// The implementations of the search, slowest first.
typedef enum {
  /// Any CPU.
  CHAMMING_PORTABLE,
  /// x86-64 with POPCNT (2008).
  CHAMMING_POPCNT,
  /// x86-64 with AVX2 (2013).
  CHAMMING_AVX2,
  /// x86-64 with AVX-512 F, BW and VPOPCNTDQ (2019).
  CHAMMING_AVX512,
} chamming_kernel;

/// The number of kernels, whose values run from 0 up to this.
static const uint32_t chamming_kernel_count = CHAMMING_AVX512 + 1;

/// A short lower-case name for reports: "portable", "popcnt", "avx2", "avx512".
const char *_Nonnull chamming_kernel_name(chamming_kernel kernel);

/// Returns whether this CPU and its operating system can run `kernel`. The environment variable CHAMMING_KERNEL, which
/// is read when the program is loaded, names the fastest kernel that may run, so that slower kernels can be tested on
/// one machine. Any value other than the four names is ignored.
bool chamming_kernel_runs(chamming_kernel kernel);

/// The fastest kernel that this machine can run.
chamming_kernel chamming_best_kernel(void);

/// The number of bits in which two descriptors of four words differ, 0…256.
static inline uint32_t chamming_distance(const uint64_t *_Nonnull one, const uint64_t *_Nonnull other) {
  // Compiles to the POPCNT instruction inside functions that may use it, to NEON's CNT on ARM, and to shifts, masks and
  // a multiplication elsewhere.
  return (uint32_t)(__builtin_popcountll(one[0] ^ other[0]) + __builtin_popcountll(one[1] ^ other[1]) +
                    __builtin_popcountll(one[2] ^ other[2]) + __builtin_popcountll(one[3] ^ other[3]));
}

/// Finds the two nearest references of every query and the nearest query of every reference, in one pass over the
/// pairs.
///
/// `ofQueries` receives `queryCount` results, and `ofReferences`, which may be NULL (about 5 % faster),
/// `referenceCount`. Both counts are below 2^32 - 1. A list may be NULL if its count is 0, and so may `ofQueries`. Time
/// grows with the product of the counts.
void chamming_search(const uint64_t *_Nullable queries, size_t queryCount, const uint64_t *_Nullable references,
                     size_t referenceCount, chamming_neighbours *_Nullable ofQueries,
                     chamming_nearest *_Nullable ofReferences);

/// The same search with a given kernel, for tests and measurements. Returns false, and writes nothing, if the kernel
/// cannot run here.
bool chamming_search_with(chamming_kernel kernel, const uint64_t *_Nullable queries, size_t queryCount,
                          const uint64_t *_Nullable references, size_t referenceCount,
                          chamming_neighbours *_Nullable ofQueries, chamming_nearest *_Nullable ofReferences);

/// Finds the signatures of a list, each 128 bits in two words, that differ from `query` in at most `most` bits. Writes
/// their positions in the list and their distances to `found`, which has room for `count`, in ascending order of
/// position, and returns their number.
///
/// The list may be NULL if `count`, which is below 2^32, is 0. Time grows with `count`.
size_t chamming_near(const uint64_t *_Nonnull query, const uint64_t *_Nullable signatures, size_t count, uint32_t most,
                     chamming_nearest *_Nonnull found);

/// Runs the same search with a given kernel (there is no separate one for AVX2), for tests and measurements. Writes the
/// number of signatures found to `number`. Returns false, and writes nothing, if the kernel cannot run here.
bool chamming_near_with(chamming_kernel kernel, const uint64_t *_Nonnull query, const uint64_t *_Nullable signatures,
                        size_t count, uint32_t most, chamming_nearest *_Nonnull found, size_t *_Nonnull number);
