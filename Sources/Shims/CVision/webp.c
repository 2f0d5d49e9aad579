// WebP through libwebp, where it is installed. Declared here is what is used of its interface, which has been the same since
// version 0.1, so that building needs nothing of it.
#include "internal.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

static int (*get_info)(const uint8_t *bytes, size_t count, int *width, int *height);
static uint8_t *(*decode_rgba)(const uint8_t *bytes, size_t count, uint8_t *rgba, size_t capacity, int stride);

static int is_loaded;

static void load(void) {
  static const char *const files[] = {"libwebp.so.7", "libwebp.so.6", NULL};
  const cvision_symbol symbols[] = {
      {"WebPGetInfo", (void **)&get_info}, {"WebPDecodeRGBAInto", (void **)&decode_rgba}, {NULL, NULL}};
  is_loaded = cvision_load(files, symbols);
}

static uint32_t little_endian(const uint8_t *bytes) {
  return (uint32_t)bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 | (uint32_t)bytes[3] << 24;
}

/// The orientation that an EXIF chunk says; 1 if there is none. Chunks are padded to even lengths.
static int32_t orientation_of(const uint8_t *bytes, size_t count) {
  enum { FIRST_CHUNK = 12, CHUNK_HEADER = 8, LARGEST = 0xFFFF };
  static const uint8_t prefix[] = {'E', 'x', 'i', 'f', 0, 0};  // which some writers leave out
  for (size_t from = FIRST_CHUNK; from <= count && count - from >= CHUNK_HEADER;) {
    const size_t length = little_endian(bytes + from + 4);
    const uint8_t *const data = bytes + from + CHUNK_HEADER;
    if (length > count - from - CHUNK_HEADER) break;
    if (memcmp(bytes + from, "EXIF", 4) == 0) {
      uint8_t exif[LARGEST];
      const size_t skipped = length >= sizeof prefix && memcmp(data, prefix, sizeof prefix) == 0 ? sizeof prefix : 0;
      size_t kept = length - skipped;
      if (kept > LARGEST - sizeof prefix) kept = LARGEST - sizeof prefix;
      memcpy(exif, prefix, sizeof prefix);
      memcpy(exif + sizeof prefix, data + skipped, kept);
      return cvision_exif_orientation(exif, sizeof prefix + kept);
    }
    from += CHUNK_HEADER + length + (length & 1);
  }
  return 1;
}

cvision_status cvision_webp_header(const uint8_t *bytes, size_t count, cvision_wish wish, cvision_header *header,
                                   cvision_error *error) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  if (!is_loaded) {
    return cvision_fail(error, CVISION_UNSUPPORTED,
                        "it is a WebP picture, for which libwebp is missing: install it (Debian's libwebp7), or save "
                        "the picture as JPEG");
  }
  int width = 0, height = 0;
  if (!get_info(bytes, count, &width, &height) || width < 1 || height < 1)
    return cvision_fail(error, CVISION_DAMAGED, "the WebP picture cannot be decoded: its header is damaged");
  const cvision_status status = cvision_check_size(width, height, wish.max_pixels, error);
  if (status != CVISION_OK) return status;
  const int32_t orientation = orientation_of(bytes, count);
  const int lies = orientation >= 5;  // stored on its side
  *header = (cvision_header){
      .full_width = lies ? height : width,
      .full_height = lies ? width : height,
      .width = lies ? height : width,
      .height = lies ? width : height,
      .orientation = orientation,
      .denominator = 1,
      // Red, green, blue and alpha; of a lossless picture as many again within the library.
      .memory = 8 * (int64_t)width * height + (1 << 20),
  };
  return CVISION_OK;
}

cvision_status cvision_webp_decode(const uint8_t *bytes, size_t count, cvision_header header, int32_t width,
                                   int32_t height, int32_t channels, uint8_t *pixels, cvision_error *error) {
  (void)header;
  const size_t area = (size_t)width * (size_t)height;
  int stored_width = 0, stored_height = 0;
  if (!is_loaded || !get_info(bytes, count, &stored_width, &stored_height) || stored_width != width ||
      stored_height != height)
    return cvision_fail(error, CVISION_INVALID_ARGUMENT, "the header belongs to another picture");
  uint8_t *const rgba = malloc(4 * area);
  if (rgba == NULL)
    return cvision_fail(error, CVISION_OUT_OF_MEMORY, "not enough memory for %d x %d pixels", width, height);
  if (decode_rgba(bytes, count, rgba, 4 * area, 4 * width) == NULL) {
    free(rgba);
    return cvision_fail(error, CVISION_DAMAGED, "the WebP picture cannot be decoded: it is damaged, or an animation");
  }
  cvision_flatten(rgba, area, CVISION_STRAIGHT_ALPHA, channels, pixels);
  free(rgba);
  return CVISION_OK;
}
