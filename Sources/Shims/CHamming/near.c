#include "kernel.h"

/// The number of signatures compared before the descriptors of the near ones: their indices stay in the first-level
/// cache.
enum { block = 512 };

static inline __attribute__((always_inline)) size_t near(const uint64_t *query, uint64_t signature,
                                                         const uint64_t *signatures, const uint64_t *descriptors,
                                                         size_t count, uint32_t mostOfSignature, uint32_t most,
                                                         chamming_nearest *found) {
  size_t written = 0;
  for (size_t start = 0; start < count; start += block) {
    const size_t end = chamming_least(start + block, count);
    uint32_t candidates[block];
    size_t candidateCount = 0;
    for (size_t i = start; i < end; i++) {
      // Always written, and kept only if it is near: few are, and a branch for each would often be mispredicted.
      candidates[candidateCount] = (uint32_t)i;
      candidateCount += (uint32_t)__builtin_popcountll(signatures[i] ^ signature) <= mostOfSignature;
    }
    for (size_t i = 0; i < candidateCount; i++) {
      const uint32_t distance = chamming_distance(query, descriptors + 4 * (size_t)candidates[i]);
      if (distance <= most) found[written++] = (chamming_nearest){candidates[i], (uint16_t)distance};
    }
  }
  return written;
}

#if defined(__x86_64__)
__attribute__((target("popcnt"))) static size_t near_popcnt(const uint64_t *query, uint64_t signature,
                                                            const uint64_t *signatures, const uint64_t *descriptors,
                                                            size_t count, uint32_t mostOfSignature, uint32_t most,
                                                            chamming_nearest *found) {
  return near(query, signature, signatures, descriptors, count, mostOfSignature, most, found);
}
#endif

size_t chamming_near(const uint64_t *query, uint64_t signature, const uint64_t *signatures, const uint64_t *descriptors,
                     size_t count, uint32_t mostOfSignature, uint32_t most, chamming_nearest *found) {
#if defined(__x86_64__)
  if (chamming_kernel_runs(CHAMMING_POPCNT)) {
    return near_popcnt(query, signature, signatures, descriptors, count, mostOfSignature, most, found);
  }
#endif
  return near(query, signature, signatures, descriptors, count, mostOfSignature, most, found);
}
