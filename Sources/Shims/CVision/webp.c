// WebP through libwebp, if it is installed. The functions that are used are declared here, so that the build needs no
// headers of libwebp; they have been the same since version 0.1.
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

/// Where the first chunk begins, and how long its name and length are.
enum { FIRST_CHUNK = 12, CHUNK_HEADER = 8 };

/// Returns the data of the first chunk of this name, and its `*length`; NULL if there is none. Chunks are padded to
/// even lengths.
static const uint8_t *chunk(const uint8_t *bytes, size_t count, const char *name, size_t *length) {
  for (size_t from = FIRST_CHUNK; from <= count && count - from >= CHUNK_HEADER;) {
    *length = little_endian(bytes + from + 4);
    if (*length > count - from - CHUNK_HEADER) return NULL;
    if (memcmp(bytes + from, name, 4) == 0) return bytes + from + CHUNK_HEADER;
    from += CHUNK_HEADER + *length + (*length & 1);
  }
  return NULL;
}

/// The orientation that an EXIF chunk says; 1 if there is none.
static int32_t orientation_of(const uint8_t *bytes, size_t count) {
  enum { LARGEST = 0xFFFF };
  static const uint8_t prefix[] = {'E', 'x', 'i', 'f', 0, 0};  // which some writers leave out
  size_t length = 0;
  const uint8_t *const data = chunk(bytes, count, "EXIF", &length);
  if (data == NULL) return 1;
  uint8_t exif[LARGEST];
  const size_t skipped = length >= sizeof prefix && memcmp(data, prefix, sizeof prefix) == 0 ? sizeof prefix : 0;
  size_t kept = length - skipped;
  if (kept > LARGEST - sizeof prefix) kept = LARGEST - sizeof prefix;
  memcpy(exif, prefix, sizeof prefix);
  memcpy(exif + sizeof prefix, data + skipped, kept);
  return cvision_exif_orientation(exif, sizeof prefix + kept);
}

static size_t three_bytes(const uint8_t *bytes) {
  return (size_t)bytes[0] | (size_t)bytes[1] << 8 | (size_t)bytes[2] << 16;
}

/// Returns whether the file is marked as an animation, as libwebp decides it: by a flag in the first chunk. A still
/// picture may also have chunks of any name.
static int is_animated(const uint8_t *bytes, size_t count) {
  enum { FLAGS = FIRST_CHUNK + CHUNK_HEADER, ANIMATION = 0x02 };
  return count > FLAGS && memcmp(bytes + FIRST_CHUNK, "VP8X", 4) == 0 && (bytes[FLAGS] & ANIMATION) != 0;
}

/// Decodes the picture, or the first picture of an animation at its position on a transparent canvas. Returns whether
/// that was possible.
static int decode_first(const uint8_t *bytes, size_t count, size_t width, size_t height, uint8_t *rgba) {
  enum { FRAME_HEADER = 16 };
  size_t length = 0;
  const uint8_t *const frame = is_animated(bytes, count) ? chunk(bytes, count, "ANMF", &length) : NULL;
  if (frame == NULL) return decode_rgba(bytes, count, rgba, 4 * width * height, (int)(4 * width)) != NULL;
  if (length < FRAME_HEADER) return 0;
  const size_t left = 2 * three_bytes(frame), top = 2 * three_bytes(frame + 3);
  const size_t frame_width = three_bytes(frame + 6) + 1, frame_height = three_bytes(frame + 9) + 1;
  int inner_width = 0, inner_height = 0;
  if (!get_info(frame + FRAME_HEADER, length - FRAME_HEADER, &inner_width, &inner_height) || inner_width < 1 ||
      inner_height < 1 || (size_t)inner_width != frame_width || (size_t)inner_height != frame_height ||
      left + frame_width > width || top + frame_height > height)
    return 0;
  memset(rgba, 0, 4 * width * height);
  const size_t first = 4 * (top * width + left);
  return decode_rgba(frame + FRAME_HEADER, length - FRAME_HEADER, rgba + first, 4 * width * height - first,
                     (int)(4 * width)) != NULL;
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
  if (!decode_first(bytes, count, (size_t)width, (size_t)height, rgba)) {
    free(rgba);
    return cvision_fail(error, CVISION_DAMAGED, "the WebP picture cannot be decoded: it is damaged");
  }
  cvision_flatten(rgba, area, CVISION_STRAIGHT_ALPHA, channels, pixels);
  free(rgba);
  return CVISION_OK;
}
