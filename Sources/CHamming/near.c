#include "kernel.h"

// Lists in memory are read once and in order, so that one POPCNT for each signature keeps up with it.

static inline __attribute__((always_inline)) size_t near(uint64_t query, const uint64_t *signatures, size_t count,
                                                         uint32_t most, uint32_t *found) {
  size_t written = 0;
  for (size_t i = 0; i < count; i++) {
    // Written in any case and kept where it is near: few are, and a branch for each would often be guessed wrong.
    found[written] = (uint32_t)i;
    written += (uint32_t)__builtin_popcountll(signatures[i] ^ query) <= most;
  }
  return written;
}

#if defined(__x86_64__)
__attribute__((target("popcnt"))) static size_t near_popcnt(uint64_t query, const uint64_t *signatures, size_t count,
                                                            uint32_t most, uint32_t *found) {
  return near(query, signatures, count, most, found);
}
#endif

size_t chamming_near(uint64_t query, const uint64_t *signatures, size_t count, uint32_t most, uint32_t *found) {
#if defined(__x86_64__)
  if (chamming_kernel_runs(CHAMMING_POPCNT)) return near_popcnt(query, signatures, count, most, found);
#endif
  return near(query, signatures, count, most, found);
}
