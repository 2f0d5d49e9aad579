#include "kernel.h"

#if defined(__x86_64__)
#include <immintrin.h>
#endif

static inline __attribute__((always_inline)) uint32_t apart(const uint64_t *one, const uint64_t *other) {
  return (uint32_t)(__builtin_popcountll(one[0] ^ other[0]) + __builtin_popcountll(one[1] ^ other[1]));
}

static inline __attribute__((always_inline)) size_t near(const uint64_t *query, const uint64_t *signatures,
                                                         size_t start, size_t count, uint32_t most,
                                                         chamming_nearest *found, size_t written) {
  for (size_t i = start; i < count; i++) {
    const uint32_t distance = apart(query, signatures + 2 * i);
    // Always written, and kept only if it is near: few are, and a branch for each would often be mispredicted.
    found[written] = (chamming_nearest){(uint32_t)i, (uint16_t)distance};
    written += distance <= most;
  }
  return written;
}

#if defined(__x86_64__)
__attribute__((target("popcnt"))) static size_t near_popcnt(const uint64_t *query, const uint64_t *signatures,
                                                            size_t count, uint32_t most, chamming_nearest *found) {
  return near(query, signatures, 0, count, most, found, 0);
}

/// Eight signatures at a time: two vectors of four, whose counts are added up across the halves of each signature.
__attribute__((target("avx512f,avx512bw,avx512vpopcntdq,popcnt"))) static size_t near_avx512(
    const uint64_t *query, const uint64_t *signatures, size_t count, uint32_t most, chamming_nearest *found) {
  const __m512i both = _mm512_broadcast_i32x4(_mm_loadu_si128((const __m128i *)query));
  const __m512i limit = _mm512_set1_epi64(most);
  size_t written = 0, i = 0;
  for (; i + 8 <= count; i += 8) {
    const __m512i one = _mm512_popcnt_epi64(_mm512_xor_si512(_mm512_loadu_si512(signatures + 2 * i), both));
    const __m512i other = _mm512_popcnt_epi64(_mm512_xor_si512(_mm512_loadu_si512(signatures + 2 * i + 8), both));
    // Lanes are signatures 0, 4, 1, 5, 2, 6, 3, 7.
    const __m512i sums = _mm512_add_epi64(_mm512_unpacklo_epi64(one, other), _mm512_unpackhi_epi64(one, other));
    uint32_t isNear = _mm512_cmple_epu64_mask(sums, limit);
    // The even lanes first, so that positions ascend.
    for (uint32_t half = isNear & 0x55; half; half &= half - 1) {
      const size_t place = i + (size_t)__builtin_ctz(half) / 2;
      found[written++] = (chamming_nearest){(uint32_t)place, (uint16_t)apart(query, signatures + 2 * place)};
    }
    for (uint32_t half = isNear & 0xAA; half; half &= half - 1) {
      const size_t place = i + 4 + (size_t)__builtin_ctz(half) / 2;
      found[written++] = (chamming_nearest){(uint32_t)place, (uint16_t)apart(query, signatures + 2 * place)};
    }
  }
  return near(query, signatures, i, count, most, found, written);
}
#endif

bool chamming_near_with(chamming_kernel kernel, const uint64_t *query, const uint64_t *signatures, size_t count,
                        uint32_t most, chamming_nearest *found, size_t *number) {
  if (!chamming_kernel_runs(kernel)) return false;
#if defined(__x86_64__)
  if (kernel == CHAMMING_AVX512) {
    *number = near_avx512(query, signatures, count, most, found);
    return true;
  }
  if (kernel != CHAMMING_PORTABLE) {
    *number = near_popcnt(query, signatures, count, most, found);
    return true;
  }
#endif
  *number = near(query, signatures, 0, count, most, found, 0);
  return true;
}

size_t chamming_near(const uint64_t *query, const uint64_t *signatures, size_t count, uint32_t most,
                     chamming_nearest *found) {
  size_t number = 0;
  chamming_near_with(chamming_best_kernel(), query, signatures, count, most, found, &number);
  return number;
}
