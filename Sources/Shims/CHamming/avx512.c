#include "kernel.h"

#if defined(__x86_64__)
#include <immintrin.h>

// VPOPCNTQ counts the bits of eight words at once. A group of 32 references is transposed, so that a vector holds the
// same word of eight references and the words' counts add up without crossing lanes. The four vectors of counts are
// then packed into one of 32 lanes of 16 bits, in which the minima are kept: a pair costs 1.4 instructions for its
// distance and 0.3 for the bookkeeping.

enum {
  lanes = 32,       // references in a group, 16 bits each
  vectors = 4,      // of eight references each
  words = 4,        // in a descriptor
  tileGroups = 16,  // 16 KB of words: half of a first-level cache of 32 KB
  // Queries compared with a reference before its nearest is written out; limited so that their number fits 16 bits.
  chunkQueries = 65536,
  // A key is a distance (0…256) above the index of a group, so that the least key is the nearest and lowest: 9 bits and
  // these make 16.
  groupBits = 7,
};

#define AVX512 __attribute__((target("avx512f,avx512bw,avx512vpopcntdq")))
#define INLINE static inline __attribute__((always_inline)) AVX512

/// A range of the references, transposed, and the nearest queries that have been found for them so far in a chunk.
typedef struct {
  size_t start, count, groups;
  _Alignas(64) uint64_t words[tileGroups][vectors][words][8];
  /// All ones in the lanes of the last group that have no reference, otherwise 0.
  _Alignas(64) uint16_t absent[tileGroups][lanes];
  /// The key of the nearest query and its number in the chunk.
  _Alignas(64) uint16_t key[tileGroups][lanes];
  _Alignas(64) uint16_t query[tileGroups][lanes];
} reference_tile;

/// Fills a tile with the references from index `start` on; there must be at least one.
static void fill(reference_tile *tile, const chamming_job *job, size_t start) {
  tile->start = start;
  tile->count = chamming_least(job->referenceCount - start, tileGroups * lanes);
  tile->groups = (tile->count + lanes - 1) / lanes;
  for (size_t reference = 0; reference < tile->groups * lanes; reference++) {
    // VPACKUSDW interleaves quarters: of every eight lanes, packing twice takes two from each of the four vectors.
    const size_t group = reference / lanes, lane = reference % lanes;
    const size_t vector = lane / 2 % vectors, element = lane / 8 * 2 + lane % 2;
    const bool absent = reference >= tile->count;
    for (size_t word = 0; word < words; word++) {
      tile->words[group][vector][word][element] = absent ? 0 : job->references[words * (start + reference) + word];
    }
    tile->absent[group][lane] = absent ? 0xffff : 0;
  }
}

/// A query's words, each repeated in all lanes.
typedef struct {
  __m512i word[words];
} spread_query;

INLINE spread_query spread(const uint64_t *query) {
  return (spread_query){{_mm512_set1_epi64((long long)query[0]), _mm512_set1_epi64((long long)query[1]),
                         _mm512_set1_epi64((long long)query[2]), _mm512_set1_epi64((long long)query[3])}};
}

INLINE __m512i differing(__m512i one, __m512i other) { return _mm512_popcnt_epi64(_mm512_xor_si512(one, other)); }

/// The distances of a query to eight references.
INLINE __m512i distances8(const spread_query *query, const uint64_t references[words][8]) {
  const __m512i low = _mm512_add_epi64(differing(query->word[0], _mm512_load_si512(references[0])),
                                       differing(query->word[1], _mm512_load_si512(references[1])));
  const __m512i high = _mm512_add_epi64(differing(query->word[2], _mm512_load_si512(references[2])),
                                        differing(query->word[3], _mm512_load_si512(references[3])));
  return _mm512_add_epi64(low, high);
}

/// The keys of the 32 references of a group for a query.
INLINE __m512i keys(const spread_query *query, const uint64_t references[vectors][words][8], __m512i group,
                    __m512i absent) {
  const __m512i low = _mm512_packus_epi32(distances8(query, references[0]), distances8(query, references[1]));
  const __m512i high = _mm512_packus_epi32(distances8(query, references[2]), distances8(query, references[3]));
  const __m512i distances = _mm512_slli_epi16(_mm512_packus_epi32(low, high), groupBits);
  return _mm512_or_si512(_mm512_or_si512(distances, group), absent);
}

/// The keys of the two nearest references of one query in a tile, separately for each lane; all ones mean none.
typedef struct {
  __m512i nearest, second;
} lane_neighbours;

INLINE void note_reference(lane_neighbours *known, __m512i key) {
  known->second = _mm512_min_epu16(known->second, _mm512_max_epu16(known->nearest, key));
  known->nearest = _mm512_min_epu16(known->nearest, key);
}

/// Updates the nearest queries of a group. The keys are of one group, so the least key has the least distance.
INLINE void note_queries(reference_tile *tile, size_t group, __m512i keyA, __m512i numberA, __m512i keyB,
                         __m512i numberB) {
  __m512i key = _mm512_load_si512(tile->key[group]), query = _mm512_load_si512(tile->query[group]);
  query = _mm512_mask_mov_epi16(query, _mm512_cmplt_epu16_mask(keyA, key), numberA);
  key = _mm512_min_epu16(key, keyA);
  query = _mm512_mask_mov_epi16(query, _mm512_cmplt_epu16_mask(keyB, key), numberB);
  key = _mm512_min_epu16(key, keyB);
  _mm512_store_si512(tile->key[group], key);
  _mm512_store_si512(tile->query[group], query);
}

/// The minimum of 32 numbers of 16 bits.
INLINE uint32_t least32(__m512i numbers) {
  const __m256i half = _mm256_min_epu16(_mm512_castsi512_si256(numbers), _mm512_extracti64x4_epi64(numbers, 1));
  const __m128i quarter = _mm_min_epu16(_mm256_castsi256_si128(half), _mm256_extracti128_si256(half, 1));
  return (uint32_t)_mm_cvtsi128_si32(_mm_minpos_epu16(quarter)) & 0xffff;
}

/// Merges the neighbours of a query that were found in a tile.
INLINE void finish_query(const chamming_job *job, const reference_tile *tile, size_t query,
                         const lane_neighbours *lane) {
  // The nearest: among equals the lowest group, then the lowest lane in that group.
  const uint32_t key = least32(lane->nearest);
  const __mmask32 nearest = _mm512_cmpeq_epi16_mask(lane->nearest, _mm512_set1_epi16((short)key));
  const uint32_t first = (uint32_t)__builtin_ctz(nearest);
  // The second is the nearest of another lane or the second of this one.
  const __m512i others = _mm512_mask_mov_epi16(lane->nearest, (__mmask32)1 << first, lane->second);
  const uint32_t second = least32(others);
  const uint32_t group = key & ((1 << groupBits) - 1);
  // If there is none, all ones make a distance greater than any that is stored.
  const uint32_t index = (uint32_t)tile->start + lanes * group + first;
  chamming_merge(&job->ofQueries[query],
                 (chamming_neighbours){index, (uint16_t)(key >> groupBits), (uint16_t)(second >> groupBits)});
}

/// Compares queries A and B of a chunk with a tile.
INLINE void search_pair(const chamming_job *job, reference_tile *tile, size_t chunk, size_t a, size_t b) {
  const spread_query queryA = spread(job->queries + words * (chunk + a));
  const spread_query queryB = spread(job->queries + words * (chunk + b));
  const __m512i numberA = _mm512_set1_epi16((short)a), numberB = _mm512_set1_epi16((short)b);
  const __m512i none = _mm512_set1_epi16(-1);
  lane_neighbours ofA = {none, none}, ofB = ofA;
  for (size_t group = 0; group < tile->groups; group++) {
    const __m512i number = _mm512_set1_epi16((short)group), absent = _mm512_load_si512(tile->absent[group]);
    const __m512i keyA = keys(&queryA, tile->words[group], number, absent);
    const __m512i keyB = keys(&queryB, tile->words[group], number, absent);
    note_reference(&ofA, keyA);
    note_reference(&ofB, keyB);
    if (job->ofReferences) note_queries(tile, group, keyA, numberA, keyB, numberB);
  }
  finish_query(job, tile, chunk + a, &ofA);
  if (b != a) finish_query(job, tile, chunk + b, &ofB);
}

/// Merges the neighbours of a tile's references that were found in a chunk of queries.
static void finish_references(const chamming_job *job, const reference_tile *tile, size_t chunk) {
  for (size_t lane = 0; lane < tile->count; lane++) {
    const uint32_t query = tile->query[lane / lanes][lane % lanes], key = tile->key[lane / lanes][lane % lanes];
    chamming_merge_nearest(&job->ofReferences[tile->start + lane], (uint32_t)chunk + query, key >> groupBits);
  }
}

AVX512 void chamming_avx512(const chamming_job *job) {
  reference_tile tile;
  for (size_t start = 0; start < job->referenceCount; start += tileGroups * lanes) {
    fill(&tile, job, start);
    for (size_t chunk = 0; chunk < job->queryCount; chunk += chunkQueries) {
      const size_t chunkCount = chamming_least(job->queryCount - chunk, chunkQueries);
      for (size_t group = 0; group < tile.groups; group++) {
        _mm512_store_si512(tile.key[group], _mm512_set1_epi16(-1));
        _mm512_store_si512(tile.query[group], _mm512_setzero_si512());
      }
      // Two queries share the loads. An odd one at the end is its own partner: finding something twice changes nothing.
      for (size_t a = 0; a < chunkCount; a += 2) {
        search_pair(job, &tile, chunk, a, chamming_least(a + 1, chunkCount - 1));
      }
      if (job->ofReferences) finish_references(job, &tile, chunk);
    }
  }
}
#endif
