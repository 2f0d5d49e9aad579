// FAISS's indexes of binary descriptors, in a library that only `apeiron bench --faiss` loads, so that the program itself
// links no FAISS, no BLAS and no OpenMP. `make bench` builds it; Sources/Shims/CPeer/faiss.cpp calls it.
#include <faiss/IndexBinaryFlat.h>
#include <faiss/IndexBinaryIVF.h>
#include <omp.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

using faiss::IndexBinary, faiss::IndexBinaryFlat, faiss::IndexBinaryIVF;

namespace {

constexpr int bits = 256;

std::unique_ptr<IndexBinary> empty(size_t lists, size_t probed) {
  auto flat = std::make_unique<IndexBinaryFlat>(bits);
  if (lists == 0) return flat;
  auto inverted = std::make_unique<IndexBinaryIVF>(flat.release(), bits, lists);
  inverted->own_fields = true;
  inverted->nprobe = probed;
  // A quarter of FAISS's usual number: k-means takes minutes of one core otherwise.
  inverted->cp.max_points_per_centroid = 64;
  return inverted;
}

}  // namespace

extern "C" void *apeiron_faiss_make(const uint8_t *descriptors, size_t count, size_t lists, size_t probed) try {
  // The benchmark counts the time of the thread that asks.
  omp_set_num_threads(1);
  auto index = empty(lists, probed);
  index->train(static_cast<IndexBinary::idx_t>(count), descriptors);
  index->add(static_cast<IndexBinary::idx_t>(count), descriptors);
  return index.release();
} catch (...) {
  return nullptr;
}

extern "C" bool apeiron_faiss_search(void *index, const uint8_t *queries, size_t count, int64_t *nearest) try {
  std::vector<int32_t> distances(count);
  static_cast<IndexBinary *>(index)->search(static_cast<IndexBinary::idx_t>(count), queries, 1, distances.data(),
                                            nearest);
  return true;
} catch (...) {
  return false;
}

extern "C" void apeiron_faiss_free(void *index) { delete static_cast<IndexBinary *>(index); }
