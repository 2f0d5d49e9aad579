#include "kernel.h"

#if defined(__x86_64__)
#include <immintrin.h>

// Distances by table look-up, 32 references and two queries per instruction.
//
// A descriptor is 64 nibbles, and a distance is the sum of 64 nibbles' distances. For one nibble of a query that is a
// function of the reference's nibble with 16 values: a table that VPSHUFB reads for 32 references at once. So a block
// of 32 references is turned on its side (plane p holds nibble p of each), and no sum ever crosses lanes.
//
// A nibble's distance is at most 4 but the table's entries have 8 bits, so an entry serves two queries A and B, as A +
// 16 B, and three entries can be added before A's part could reach B's (3 * 4 < 16). That makes 8 instructions for 3
// planes, 32 references and 2 queries; a pair costs about 3 in all, where 4 POPCNT with their loads, XOR and additions
// take 15. (Tables in registers are an idea of André, Kermarrec, Le Scouarnec, Cache locality is not enough, PVLDB
// 2015; sharing an entry between two queries, and the sums below, were devised for this kernel.)

enum {
  lanes = 32,  // references in a block, one byte each
  planes = 64,
  // Blocks that share the loads of the tables: with 4 the sums just fit the 16 registers; fewer measured slower.
  width = 4,
  // Blocks in a tile: its planes, 24 KB, stay in a first-level cache of 32 KB; 8 and 16 measured slower.
  tileBlocks = 12,
  // Queries compared with a reference before its nearest is written out; limited so that their number fits a byte.
  chunkQueries = 256,
};

#define AVX2 __attribute__((target("avx2,popcnt")))
#define INLINE static inline __attribute__((always_inline)) AVX2

typedef uint8_t block_bytes[lanes];

/// A range of the references, transposed, and the nearest queries that have been found for them so far in a chunk.
typedef struct {
  size_t start, count, blocks;
  _Alignas(32) block_bytes planes[tileBlocks][planes];
  /// 255 in the lanes of the last block that have no reference, otherwise 0.
  _Alignas(32) block_bytes absent[tileBlocks];
  /// The distance to the nearest query (255 means "255 or more") and its number in the chunk.
  _Alignas(32) block_bytes distance[tileBlocks];
  _Alignas(32) block_bytes query[tileBlocks];
} reference_tile;

#define BITS(n) (((n) & 1) + ((n) >> 1 & 1) + ((n) >> 2 & 1) + ((n) >> 3 & 1))
#define ENTRY(ab, n) (BITS((n) ^ ((ab) & 15)) + 16 * BITS((n) ^ ((ab) >> 4)))
#define ENTRIES4(ab, n) ENTRY(ab, n), ENTRY(ab, (n) + 1), ENTRY(ab, (n) + 2), ENTRY(ab, (n) + 3)
#define TABLE(ab) {ENTRIES4(ab, 0), ENTRIES4(ab, 4), ENTRIES4(ab, 8), ENTRIES4(ab, 12)}
#define TABLES4(ab) TABLE(ab), TABLE((ab) + 1), TABLE((ab) + 2), TABLE((ab) + 3)
#define TABLES16(ab) TABLES4(ab), TABLES4((ab) + 4), TABLES4((ab) + 8), TABLES4((ab) + 12)
#define TABLES64(ab) TABLES16(ab), TABLES16((ab) + 16), TABLES16((ab) + 32), TABLES16((ab) + 48)

/// The table for nibble a of query A and b of query B is number a + 16 b.
_Alignas(64) static const uint8_t tables[256][16] = {TABLES64(0), TABLES64(64), TABLES64(128), TABLES64(192)};

INLINE __m256i load(const void *bytes) { return _mm256_load_si256(bytes); }
INLINE void store(void *bytes, __m256i value) { _mm256_store_si256(bytes, value); }
INLINE __m256i low_nibbles(__m256i bytes) { return _mm256_and_si256(bytes, _mm256_set1_epi8(15)); }
INLINE __m256i high_nibbles(__m256i bytes) { return low_nibbles(_mm256_srli_epi16(bytes, 4)); }

/// Transposes 32 references: plane p takes the low nibble of byte p, plane 32 + p its high nibble.
AVX2 static void turn(const uint64_t *references, block_bytes *plane) {
  for (int half = 0; half < 2; half++) {
    // Two 16x16 transpositions side by side, of references 0…15 and 16…31: interleaving the rows of the upper half with
    // those of the lower, four times, moves each byte to its place.
    __m256i rows[16], next[16];
    for (int row = 0; row < 16; row++) {
      const __m128i *bytes = (const __m128i *)(references + 4 * row) + half;
      rows[row] = _mm256_loadu2_m128i(bytes + 16 * 2, bytes);
    }
    for (int round = 0; round < 4; round++) {
      for (int row = 0; row < 8; row++) {
        next[2 * row] = _mm256_unpacklo_epi8(rows[row], rows[row + 8]);
        next[2 * row + 1] = _mm256_unpackhi_epi8(rows[row], rows[row + 8]);
      }
      for (int row = 0; row < 16; row++) rows[row] = next[row];
    }
    for (int row = 0; row < 16; row++) {
      store(plane[16 * half + row], low_nibbles(rows[row]));
      store(plane[32 + 16 * half + row], high_nibbles(rows[row]));
    }
  }
}

/// Fills a tile with the references from index `start` on; there must be at least one.
AVX2 static void fill(reference_tile *tile, const chamming_job *job, size_t start) {
  const uint64_t *references = job->references + 4 * start;
  tile->start = start;
  tile->count = chamming_least(job->referenceCount - start, tileBlocks * lanes);
  tile->blocks = (tile->count + lanes - 1) / lanes;
  const size_t full = tile->count / lanes;
  for (size_t block = 0; block < full; block++) turn(references + 4 * lanes * block, tile->planes[block]);
  if (full < tile->blocks) {
    uint64_t padded[4 * lanes] = {0};
    for (size_t word = 4 * lanes * full; word < 4 * tile->count; word++) padded[word % (4 * lanes)] = references[word];
    turn(padded, tile->planes[full]);
  }
  for (size_t lane = 0; lane < tile->blocks * lanes; lane++) {
    tile->absent[lane / lanes][lane % lanes] = lane < tile->count ? 0 : 255;
  }
}

/// Writes the byte offsets in `tables` of the tables for two queries, in the order of the planes.
INLINE void find_tables(const uint64_t *a, const uint64_t *b, uint16_t offsets[planes]) {
  const __m256i bytesA = _mm256_loadu_si256((const __m256i *)a), bytesB = _mm256_loadu_si256((const __m256i *)b);
  const __m256i numbers[2] = {
      _mm256_or_si256(low_nibbles(bytesA), _mm256_slli_epi16(low_nibbles(bytesB), 4)),
      _mm256_or_si256(high_nibbles(bytesA), _mm256_slli_epi16(high_nibbles(bytesB), 4)),
  };
  for (int half = 0; half < 2; half++) {
    const __m128i low = _mm256_castsi256_si128(numbers[half]), high = _mm256_extracti128_si256(numbers[half], 1);
    store(offsets + 32 * half, _mm256_slli_epi16(_mm256_cvtepu8_epi16(low), 4));
    store(offsets + 32 * half + 16, _mm256_slli_epi16(_mm256_cvtepu8_epi16(high), 4));
  }
}

INLINE __m256i table(uint16_t offset) {
  return _mm256_broadcastsi128_si256(_mm_load_si128((const __m128i *)((const uint8_t *)tables + offset)));
}

INLINE __m256i look_up(__m256i table, const block_bytes plane) { return _mm256_shuffle_epi8(table, load(plane)); }

/// Writes the distances of queries A and B to the references of `count` blocks: exact to 254, and 255 for 255 or 256.
INLINE void measure(const block_bytes (*block)[planes], const uint16_t offsets[planes], const int count,
                    block_bytes *distancesA, block_bytes *distancesB) {
  // All sums are bytes that wrap around; what remains is enough to tell A and B apart at the end.
  __m256i sums[width];     // A + 16 B
  __m256i shifted[width];  // B, and in the even lanes also 16 times the A of the odd lane above
  for (int i = 0; i < count; i++) sums[i] = shifted[i] = _mm256_setzero_si256();
  for (int plane = 0; plane < planes - 1; plane += 3) {
    const __m256i table0 = table(offsets[plane]);
    const __m256i table1 = table(offsets[plane + 1]);
    const __m256i table2 = table(offsets[plane + 2]);
    for (int i = 0; i < count; i++) {
      const __m256i three =
          _mm256_add_epi8(_mm256_add_epi8(look_up(table0, block[i][plane]), look_up(table1, block[i][plane + 1])),
                          look_up(table2, block[i][plane + 2]));
      sums[i] = _mm256_add_epi8(sums[i], three);
      // There is no shift of bytes. This 16-bit shift lets the A of each odd lane in above the B of the even one.
      shifted[i] = _mm256_add_epi8(shifted[i], _mm256_srli_epi16(three, 4));
    }
  }
  const __m256i lastTable = table(offsets[planes - 1]);
  for (int i = 0; i < count; i++) {
    // Modulo 256, 16 times the odd lane's sum is 16 A, which is what came in. B without it gives A.
    const __m256i intruder = _mm256_and_si256(_mm256_srli_epi16(sums[i], 4), _mm256_set1_epi16(0x00f0));
    const __m256i b = _mm256_sub_epi8(shifted[i], intruder);
    const __m256i a = _mm256_sub_epi8(sums[i], _mm256_slli_epi16(low_nibbles(b), 4));
    // 63 planes give at most 252. The last one may exceed 255, and must not wrap around to 0.
    const __m256i last = look_up(lastTable, block[i][planes - 1]);
    store(distancesA[i], _mm256_adds_epu8(a, low_nibbles(last)));
    store(distancesB[i], _mm256_adds_epu8(b, high_nibbles(last)));
  }
}

/// The two nearest references of one query in a tile, separately for each lane; 255 means "255 or more, or none".
typedef struct {
  __m256i distance, second, block;
} lane_neighbours;

INLINE void note_reference(lane_neighbours *known, __m256i distance, __m256i block) {
  const __m256i nearest = _mm256_min_epu8(known->distance, distance);
  const __m256i same = _mm256_cmpeq_epi8(nearest, known->distance);
  known->second = _mm256_min_epu8(known->second, _mm256_max_epu8(known->distance, distance));
  known->block = _mm256_blendv_epi8(block, known->block, same);
  known->distance = nearest;
}

INLINE void note_query(reference_tile *tile, size_t block, __m256i distance, __m256i query) {
  const __m256i known = load(tile->distance[block]);
  const __m256i nearest = _mm256_min_epu8(known, distance);
  const __m256i same = _mm256_cmpeq_epi8(nearest, known);
  store(tile->query[block], _mm256_blendv_epi8(query, load(tile->query[block]), same));
  store(tile->distance[block], nearest);
}

/// The minimum of 16 numbers of 16 bits.
INLINE uint32_t least16(__m256i numbers) {
  const __m128i half = _mm_min_epu16(_mm256_castsi256_si128(numbers), _mm256_extracti128_si256(numbers, 1));
  return (uint32_t)_mm_cvtsi128_si32(_mm_minpos_epu16(half)) & 0xffff;
}

/// The two nearest references over all lanes, with the index counted from the tile's first reference.
INLINE chamming_neighbours across_lanes(const lane_neighbours *lane) {
  // The nearest: among equals the lowest block, then the lowest lane in that block.
  const __m256i keys = _mm256_min_epu16(_mm256_unpacklo_epi8(lane->block, lane->distance),
                                        _mm256_unpackhi_epi8(lane->block, lane->distance));
  const uint32_t key = least16(keys), distance = key >> 8, block = key & 255;
  const __m256i nearest = _mm256_cmpeq_epi8(lane->distance, _mm256_set1_epi8((char)distance));
  const __m256i inBlock = _mm256_cmpeq_epi8(lane->block, _mm256_set1_epi8((char)block));
  const uint32_t first = (uint32_t)__builtin_ctz((uint32_t)_mm256_movemask_epi8(_mm256_and_si256(nearest, inBlock)));
  // The second is equally near if another lane has that distance too; otherwise it is the nearest of another lane or a
  // second.
  const uint32_t ties = (uint32_t)_mm256_movemask_epi8(nearest);
  __m256i others = _mm256_min_epu8(lane->second, _mm256_or_si256(lane->distance, nearest));
  others = _mm256_min_epu8(others, _mm256_srli_epi16(others, 8));
  const uint32_t second = ties & (ties - 1) ? distance : least16(_mm256_and_si256(others, _mm256_set1_epi16(255)));
  return (chamming_neighbours){lanes * block + first, (uint16_t)distance, (uint16_t)second};
}

/// The two nearest references of one query, compared pair by pair.
static chamming_neighbours search_plainly(const uint64_t *query, const uint64_t *references, size_t count) {
  chamming_neighbours found = chamming_no_neighbours;
  chamming_popcnt(&(chamming_job){query, 1, references, count, &found, NULL});
  return found;
}

/// Merges the neighbours of a query that were found in a tile.
INLINE void finish_query(const chamming_job *job, const reference_tile *tile, size_t query,
                         const lane_neighbours *lane) {
  chamming_neighbours *known = &job->ofQueries[query];
  // Most tiles of a long list have nothing nearer than the second nearest so far.
  const __m256i gain = _mm256_subs_epu8(_mm256_set1_epi8((char)known->second), lane->distance);
  if (known->second <= 255 && _mm256_testz_si256(gain, gain)) return;
  chamming_neighbours found = across_lanes(lane);
  // If 255 stands for two distances or for absence, a plain search decides; this happens only with made-up data, not
  // with pictures.
  if (found.second == 255) {
    found = search_plainly(job->queries + 4 * query, job->references + 4 * tile->start, tile->count);
  }
  found.index += (uint32_t)tile->start;
  chamming_merge(known, found);
}

/// Merges the neighbours of a tile's references that were found in a chunk of queries.
static void finish_references(const chamming_job *job, const reference_tile *tile, size_t chunk, size_t chunkCount) {
  for (size_t lane = 0; lane < tile->count; lane++) {
    chamming_nearest *known = &job->ofReferences[tile->start + lane];
    uint32_t query = tile->query[lane / lanes][lane % lanes], distance = tile->distance[lane / lanes][lane % lanes];
    if (distance == 255 && known->distance > 255) {
      const uint64_t *reference = job->references + 4 * (tile->start + lane);
      const chamming_neighbours found = search_plainly(reference, job->queries + 4 * chunk, chunkCount);
      query = found.index;
      distance = found.distance;
    }
    chamming_merge_nearest(known, (uint32_t)chunk + query, distance);
  }
}

/// Compares queries A and B of a chunk with a tile.
INLINE void search_pair(const chamming_job *job, reference_tile *tile, size_t chunk, size_t a, size_t b) {
  _Alignas(32) uint16_t offsets[planes];
  _Alignas(32) block_bytes distancesA[tileBlocks], distancesB[tileBlocks];
  find_tables(job->queries + 4 * (chunk + a), job->queries + 4 * (chunk + b), offsets);
  size_t done = 0;
  for (; done + width <= tile->blocks; done += width) {
    measure(tile->planes + done, offsets, width, distancesA + done, distancesB + done);
  }
  for (; done < tile->blocks; done++) measure(tile->planes + done, offsets, 1, distancesA + done, distancesB + done);

  const __m256i none = _mm256_set1_epi8((char)255);
  lane_neighbours ofA = {none, none, _mm256_setzero_si256()}, ofB = ofA;
  for (size_t block = 0; block < tile->blocks; block++) {
    const __m256i number = _mm256_set1_epi8((char)block), absent = load(tile->absent[block]);
    const __m256i distanceA = _mm256_or_si256(load(distancesA[block]), absent);
    const __m256i distanceB = _mm256_or_si256(load(distancesB[block]), absent);
    note_reference(&ofA, distanceA, number);
    note_reference(&ofB, distanceB, number);
    if (job->ofReferences) {
      note_query(tile, block, distanceA, _mm256_set1_epi8((char)a));
      note_query(tile, block, distanceB, _mm256_set1_epi8((char)b));
    }
  }
  finish_query(job, tile, chunk + a, &ofA);
  if (b != a) finish_query(job, tile, chunk + b, &ofB);
}

AVX2 void chamming_avx2(const chamming_job *job) {
  reference_tile tile;
  for (size_t start = 0; start < job->referenceCount; start += tileBlocks * lanes) {
    fill(&tile, job, start);
    for (size_t chunk = 0; chunk < job->queryCount; chunk += chunkQueries) {
      const size_t chunkCount = chamming_least(job->queryCount - chunk, chunkQueries);
      for (size_t block = 0; block < tile.blocks; block++) {
        store(tile.distance[block], _mm256_set1_epi8((char)255));
        store(tile.query[block], _mm256_setzero_si256());
      }
      // An odd query at the end is paired with itself: finding it a second time changes nothing.
      for (size_t a = 0; a < chunkCount; a += 2) {
        search_pair(job, &tile, chunk, a, chamming_least(a + 1, chunkCount - 1));
      }
      if (job->ofReferences) finish_references(job, &tile, chunk, chunkCount);
    }
  }
}
#endif
