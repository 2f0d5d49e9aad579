#pragma once

#include "CHamming.h"

/// The input and output of a kernel. The outputs initially hold "nothing found" and are improved tile by tile.
typedef struct {
  const uint64_t *queries;
  size_t queryCount;
  const uint64_t *references;
  size_t referenceCount;
  chamming_neighbours *ofQueries;
  chamming_nearest *ofReferences;  // NULL if not requested
} chamming_job;

static const chamming_neighbours chamming_no_neighbours = {chamming_no_index, chamming_no_distance,
                                                           chamming_no_distance};
static const chamming_nearest chamming_no_nearest = {chamming_no_index, chamming_no_distance};

void chamming_portable(const chamming_job *job);
#if defined(__x86_64__)
void chamming_popcnt(const chamming_job *job);
void chamming_avx2(const chamming_job *job);
void chamming_avx512(const chamming_job *job);
#endif

static inline size_t chamming_least(size_t one, size_t other) { return one < other ? one : other; }

/// Merges the two nearest of a range of references into those of all ranges before it; in a tie the earlier one stays.
static inline void chamming_merge(chamming_neighbours *known, chamming_neighbours found) {
  const uint16_t farther = known->distance < found.distance ? found.distance : known->distance;
  const uint16_t second = known->second < found.second ? known->second : found.second;
  known->second = farther < second ? farther : second;
  known->index = found.distance < known->distance ? found.index : known->index;
  known->distance = found.distance < known->distance ? found.distance : known->distance;
}

/// Merges the nearest of a range of queries with the nearest of all earlier ranges; in a tie, the earlier one stays.
static inline void chamming_merge_nearest(chamming_nearest *known, uint32_t index, uint32_t distance) {
  if (distance < known->distance) {
    known->index = index;
    known->distance = (uint16_t)distance;
  }
}
