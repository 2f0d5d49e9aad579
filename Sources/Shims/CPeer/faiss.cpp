#include <dlfcn.h>

#include <new>

#include "CPeer.h"

// The functions of Benchmarks/peers/faiss.cpp. The library stays loaded: OpenMP's threads would outlive it.
struct cpeer_index {
  void *handle;
  bool (*search)(void *, const uint8_t *, size_t, int64_t *);
  void (*free)(void *);
};

namespace {

const uint8_t *bytes(const uint64_t *words) { return reinterpret_cast<const uint8_t *>(words); }

}  // namespace

cpeer_index *cpeer_index_make(const char *library, const uint64_t *descriptors, size_t count, size_t lists,
                              size_t probed) {
  void *loaded = dlopen(library, RTLD_NOW | RTLD_LOCAL);
  if (!loaded) return nullptr;
  const auto make =
      reinterpret_cast<void *(*)(const uint8_t *, size_t, size_t, size_t)>(dlsym(loaded, "apeiron_faiss_make"));
  cpeer_index found = {nullptr, reinterpret_cast<decltype(found.search)>(dlsym(loaded, "apeiron_faiss_search")),
                       reinterpret_cast<decltype(found.free)>(dlsym(loaded, "apeiron_faiss_free"))};
  if (!make || !found.search || !found.free) return nullptr;
  found.handle = make(bytes(descriptors), count, lists, probed);
  return found.handle ? new (std::nothrow) cpeer_index(found) : nullptr;
}

bool cpeer_index_search(cpeer_index *index, const uint64_t *queries, size_t query_count, int64_t *nearest) {
  return index->search(index->handle, bytes(queries), query_count, nearest);
}

void cpeer_index_free(cpeer_index *index) {
  index->free(index->handle);
  delete index;
}
