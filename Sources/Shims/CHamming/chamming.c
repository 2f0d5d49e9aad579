#include <stdlib.h>
#include <string.h>

#include "kernel.h"

const char *chamming_kernel_name(chamming_kernel kernel) {
  switch (kernel) {
    case CHAMMING_PORTABLE:
      return "portable";
    case CHAMMING_POPCNT:
      return "popcnt";
    case CHAMMING_AVX2:
      return "avx2";
    case CHAMMING_AVX512:
      return "avx512";
  }
  return "unknown";
}

/// The fastest kernel that may run: that which CHAMMING_KERNEL names, or any.
static chamming_kernel fastest = CHAMMING_AVX512;

/// Reads the environment when the program is loaded, before there are threads that could change it.
__attribute__((constructor)) static void limit(void) {
  const char *name = getenv("CHAMMING_KERNEL");
  for (chamming_kernel kernel = CHAMMING_PORTABLE; name && kernel < chamming_kernel_count; kernel++) {
    if (strcmp(name, chamming_kernel_name(kernel)) == 0) fastest = kernel;
  }
}

bool chamming_kernel_runs(chamming_kernel kernel) {
  if (kernel > fastest) return false;
  switch (kernel) {
    case CHAMMING_PORTABLE:
      return true;
#if defined(__x86_64__)
    // The compiler's runtime queried the CPU and the system once, when the program was loaded: these only test bits.
    case CHAMMING_POPCNT:
      return __builtin_cpu_supports("popcnt");
    case CHAMMING_AVX2:
      return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("popcnt");
    case CHAMMING_AVX512:
      return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
             __builtin_cpu_supports("avx512vpopcntdq");
#endif
    default:
      return false;
  }
}

chamming_kernel chamming_best_kernel(void) {
  chamming_kernel kernel = CHAMMING_AVX512;
  while (!chamming_kernel_runs(kernel)) kernel--;
  return kernel;
}

void chamming_search(const uint64_t *queries, size_t queryCount, const uint64_t *references, size_t referenceCount,
                     chamming_neighbours *ofQueries, chamming_nearest *ofReferences) {
  chamming_search_with(chamming_best_kernel(), queries, queryCount, references, referenceCount, ofQueries,
                       ofReferences);
}

bool chamming_search_with(chamming_kernel kernel, const uint64_t *queries, size_t queryCount,
                          const uint64_t *references, size_t referenceCount, chamming_neighbours *ofQueries,
                          chamming_nearest *ofReferences) {
  if (!chamming_kernel_runs(kernel)) return false;
  for (size_t query = 0; query < queryCount; query++) ofQueries[query] = chamming_no_neighbours;
  for (size_t reference = 0; ofReferences && reference < referenceCount; reference++) {
    ofReferences[reference] = chamming_no_nearest;
  }
  const chamming_job job = {queries, queryCount, references, referenceCount, ofQueries, ofReferences};
  switch (kernel) {
#if defined(__x86_64__)
    case CHAMMING_AVX512:
      chamming_avx512(&job);
      break;
    case CHAMMING_AVX2:
      chamming_avx2(&job);
      break;
    case CHAMMING_POPCNT:
      chamming_popcnt(&job);
      break;
#endif
    default:
      chamming_portable(&job);
  }
  return true;
}
