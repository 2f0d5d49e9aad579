// PNG through libpng's simplified interface, which converts palettes, 16 bits and transparency to 8-bit RGBA.
#include "internal.h"

#include <png.h>
#include <stdlib.h>
#include <string.h>

enum { SIGNATURE_SIZE = 8, CHUNK_OVERHEAD = 12 };  // length, name and checksum

/// Returns whether the chunk with this name affects the pixels. Texts, profiles and similar chunks do not, but libpng
/// would decompress them: 12 MB of them can hold gigabytes, and take a minute.
static int is_wanted(const uint8_t *name) {
  static const char ancillary[][5] = {"tRNS", "gAMA", "cHRM", "sRGB"};
  if (!(name[0] & 0x20)) return 1;  // critical: PNG, 5.4
  for (size_t i = 0; i < sizeof ancillary / sizeof *ancillary; i++) {
    if (memcmp(name, ancillary[i], 4) == 0) return 1;
  }
  return 0;
}

/// The orientation that an eXIf chunk says; 1 if there is none (PNG, 11.3.3.6).
static int32_t orientation_of(const uint8_t *bytes, size_t count) {
  enum { LARGEST = 0xFFFF };                                   // as in a JPEG; the orientation stands at the beginning
  static const uint8_t prefix[] = {'E', 'x', 'i', 'f', 0, 0};  // which the chunk leaves out
  for (size_t from = SIGNATURE_SIZE; from <= count && count - from >= CHUNK_OVERHEAD;) {
    const size_t length = png_get_uint_32(bytes + from);
    if (length > count - from - CHUNK_OVERHEAD) break;
    if (memcmp(bytes + from + 4, "eXIf", 4) == 0) {
      uint8_t exif[LARGEST];
      const size_t kept = length < LARGEST - sizeof prefix ? length : LARGEST - sizeof prefix;
      memcpy(exif, prefix, sizeof prefix);
      memcpy(exif + sizeof prefix, bytes + from + 8, kept);
      return cvision_exif_orientation(exif, sizeof prefix + kept);
    }
    from += length + CHUNK_OVERHEAD;
  }
  return 1;
}

/// Copies the wanted chunks to `kept`, unless that is NULL, and returns their size in bytes. The bytes after a
/// truncated chunk stay as they are: libpng reports the error.
static size_t keep_wanted(const uint8_t *bytes, size_t count, uint8_t *kept) {
  size_t from = SIGNATURE_SIZE, to = SIGNATURE_SIZE;
  if (kept) memcpy(kept, bytes, SIGNATURE_SIZE);
  while (from < count) {
    size_t size = count - from;
    int wanted = 1;
    if (size >= CHUNK_OVERHEAD) {
      const size_t whole = (size_t)png_get_uint_32(bytes + from) + CHUNK_OVERHEAD;
      if (whole <= size) {
        size = whole;
        wanted = is_wanted(bytes + from + 4);
      }
    }
    if (wanted) {
      if (kept) memcpy(kept + to, bytes + from, size);
      to += size;
    }
    from += size;
  }
  return to;
}

/// Points `*bytes` to the picture without the unwanted chunks. The caller frees `*owned`, which is NULL if nothing had
/// to be left out.
static cvision_status strip(const uint8_t **bytes, size_t *count, uint8_t **owned, cvision_error *error) {
  *owned = NULL;
  const size_t kept = keep_wanted(*bytes, *count, NULL);
  if (kept == *count) return CVISION_OK;
  if ((*owned = malloc(kept)) == NULL)
    return cvision_fail(error, CVISION_OUT_OF_MEMORY, "not enough memory for its bytes");
  keep_wanted(*bytes, *count, *owned);
  *bytes = *owned;
  *count = kept;
  return CVISION_OK;
}

static cvision_status begin(png_image *png, const uint8_t *bytes, size_t count, cvision_error *error) {
  memset(png, 0, sizeof *png);
  png->version = PNG_IMAGE_VERSION;
  if (png_image_begin_read_from_memory(png, bytes, count)) return CVISION_OK;
  return cvision_fail(error, CVISION_DAMAGED, "the PNG cannot be decoded: %s", png->message);
}

/// Checks the sides before libpng does, which reports more than a million of them as damage.
static cvision_status check_size(const uint8_t *bytes, size_t count, int64_t max_pixels, cvision_error *error) {
  enum { IHDR_NAME = 12, IHDR_WIDTH = 16, IHDR_HEIGHT = 20, IHDR_SIDES_END = 24 };
  if (count < IHDR_SIDES_END || memcmp(bytes + IHDR_NAME, "IHDR", 4) != 0)
    return CVISION_OK;  // libpng reports what is wrong
  return cvision_check_size(png_get_uint_32(bytes + IHDR_WIDTH), png_get_uint_32(bytes + IHDR_HEIGHT), max_pixels,
                            error);
}

cvision_status cvision_png_header(const uint8_t *bytes, size_t count, cvision_wish wish, cvision_header *header,
                                  cvision_error *error) {
  const cvision_status size_status = check_size(bytes, count, wish.max_pixels, error);
  if (size_status != CVISION_OK) return size_status;
  const int64_t file = (int64_t)count;
  const int32_t orientation = orientation_of(bytes, count);
  uint8_t *owned;
  cvision_status status = strip(&bytes, &count, &owned, error);
  if (status != CVISION_OK) return status;
  png_image png;
  status = begin(&png, bytes, count, error);
  if (status != CVISION_OK) {
    free(owned);
    return status;
  }
  const int64_t width = png.width, height = png.height;
  png_image_free(&png);
  free(owned);
  const int lies = orientation >= 5;  // stored on its side
  *header = (cvision_header){
      .full_width = (int32_t)(lies ? height : width),
      .full_height = (int32_t)(lies ? width : height),
      .width = (int32_t)(lies ? height : width),
      .height = (int32_t)(lies ? width : height),
      .orientation = orientation,
      .denominator = 1,
      // Always decoded whole, to four bytes a pixel; and a copy of the file where something is left out.
      .memory = 4 * width * height + file + (1 << 16),
  };
  return CVISION_OK;
}

static cvision_status decode_stripped(const uint8_t *bytes, size_t count, int32_t width, int32_t height,
                                      int32_t channels, uint8_t *pixels, cvision_error *error) {
  png_image png;
  const cvision_status status = begin(&png, bytes, count, error);
  if (status != CVISION_OK) return status;
  if (png.width != (png_uint_32)width || png.height != (png_uint_32)height) {
    png_image_free(&png);
    return cvision_fail(error, CVISION_INVALID_ARGUMENT, "the header belongs to another picture");
  }
  png.format = PNG_FORMAT_RGBA;  // not grey: libpng would weight linear light, JPEG and cameras weight encoded values
  png.flags |= PNG_IMAGE_FLAG_16BIT_sRGB;  // otherwise it takes 16 bits for linear light and brightens them
  uint8_t *rgba = malloc(PNG_IMAGE_SIZE(png));
  if (rgba == NULL) {
    png_image_free(&png);
    return cvision_fail(error, CVISION_OUT_OF_MEMORY, "not enough memory for %d x %d pixels", width, height);
  }
  if (!png_image_finish_read(&png, NULL, rgba, 0, NULL)) {
    free(rgba);
    return cvision_fail(error, CVISION_DAMAGED, "the PNG cannot be decoded: %s", png.message);
  }
  cvision_flatten(rgba, (size_t)width * (size_t)height, CVISION_STRAIGHT_ALPHA, channels, pixels);
  free(rgba);
  return CVISION_OK;
}

cvision_status cvision_png_decode(const uint8_t *bytes, size_t count, cvision_header header, int32_t width,
                                  int32_t height, int32_t channels, uint8_t *pixels, cvision_error *error) {
  (void)header;
  uint8_t *owned;
  cvision_status status = strip(&bytes, &count, &owned, error);
  if (status == CVISION_OK) status = decode_stripped(bytes, count, width, height, channels, pixels, error);
  free(owned);
  return status;
}
