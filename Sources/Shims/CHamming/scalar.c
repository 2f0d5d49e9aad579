#include "kernel.h"

// Compares one pair at a time. The same source makes two kernels: the compiler turns the bit count of
// `chamming_distance` into the best code that the target of the surrounding function allows.

/// The number of references in a tile: 16 KB, half of a first-level cache of 32 KB, so that every query finds them
/// there.
static const size_t tileReferences = 512;

#define INLINE static inline __attribute__((always_inline))

INLINE void search_for(const chamming_job *job, chamming_nearest *ofReferences) {
  for (size_t tile = 0; tile < job->referenceCount; tile += tileReferences) {
    const size_t end = chamming_least(tile + tileReferences, job->referenceCount);
    for (size_t query = 0; query < job->queryCount; query++) {
      chamming_neighbours known = job->ofQueries[query];
      for (size_t reference = tile; reference < end; reference++) {
        const uint32_t distance = chamming_distance(job->queries + 4 * query, job->references + 4 * reference);
        // Rarely true, and therefore worth a branch.
        if (distance < known.second) {
          chamming_merge(&known, (chamming_neighbours){(uint32_t)reference, (uint16_t)distance, chamming_no_distance});
        }
        if (ofReferences) chamming_merge_nearest(ofReferences + reference, (uint32_t)query, distance);
      }
      job->ofQueries[query] = known;
    }
  }
}

/// Compiles the loops twice, so that they need not test for every pair whether the references' side is wanted.
INLINE void search(const chamming_job *job) {
  if (job->ofReferences) {
    search_for(job, job->ofReferences);
  } else {
    search_for(job, NULL);
  }
}

void chamming_portable(const chamming_job *job) { search(job); }

#if defined(__x86_64__)
__attribute__((target("popcnt"))) void chamming_popcnt(const chamming_job *job) { search(job); }
#endif
