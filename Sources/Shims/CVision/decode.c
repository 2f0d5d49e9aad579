// The functions that all formats share: detecting the format, limiting the size, turning pictures upright.
#include "internal.h"

#include <dlfcn.h>
#include <libexif/exif-data.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

cvision_status cvision_fail(cvision_error *error, cvision_status status, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(error->message, sizeof error->message, format, arguments);
  va_end(arguments);
  return status;
}

cvision_status cvision_check_size(int64_t width, int64_t height, int64_t max_pixels, cvision_error *error) {
  if (height == 0 || width <= max_pixels / height) return CVISION_OK;  // their product may not fit
  return cvision_fail(error, CVISION_TOO_LARGE, "it has %lld x %lld pixels, the limit is %lld in all; reduce it",
                      (long long)width, (long long)height, (long long)max_pixels);
}

cvision_status cvision_check_channels(int32_t channels, cvision_error *error) {
  if (channels == 1 || channels == 3) return CVISION_OK;
  return cvision_fail(error, CVISION_INVALID_ARGUMENT, "a pixel has 1 or 3 channels, not %d", channels);
}

static int begins(const uint8_t *bytes, size_t count, const char *magic, size_t length) {
  return count >= length && memcmp(bytes, magic, length) == 0;
}

/// 0 for anything else.
static cvision_format format_of(const uint8_t *bytes, size_t count) {
  if (begins(bytes, count, "\xFF\xD8\xFF", 3)) return CVISION_JPEG;
  if (begins(bytes, count, "\x89PNG\r\n\x1a\n", 8)) return CVISION_PNG;
  if (count >= 12 && begins(bytes, count, "RIFF", 4) && memcmp(bytes + 8, "WEBP", 4) == 0) return CVISION_WEBP;
  // The second pair are files of more than 4 GB (BigTIFF), which may be smaller.
  if (begins(bytes, count, "II*\0", 4) || begins(bytes, count, "MM\0*", 4)) return CVISION_TIFF;
  if (begins(bytes, count, "II+\0", 4) || begins(bytes, count, "MM\0+", 4)) return CVISION_TIFF;
  if (cvision_is_heif(bytes, count)) return CVISION_HEIF;
  return 0;
}

/// Returns the name of a format that is not read, by how the bytes begin; NULL for anything else.
static const char *unread_format_of(const uint8_t *bytes, size_t count) {
  static const struct {
    const char *name, *magic;
    size_t length;
  } formats[] = {
      {"GIF", "GIF8", 4},
      {"Photoshop", "8BPS", 4},
      {"JPEG XL", "\0\0\0\x0CJXL ", 8},
      {"JPEG 2000", "\0\0\0\x0CjP  ", 8},
      {"JPEG 2000", "\xFF\x4F\xFF\x51", 4},
      {"Windows icon", "\0\0\1\0", 4},
      {"SVG", "<svg", 4},
  };
  for (size_t i = 0; i < sizeof formats / sizeof *formats; i++) {
    if (begins(bytes, count, formats[i].magic, formats[i].length)) return formats[i].name;
  }
  // The two letters alone also begin texts.
  return begins(bytes, count, "BM", 2) && count >= 10 && memcmp(bytes + 6, "\0\0\0\0", 4) == 0 ? "BMP" : NULL;
}

static const char *name_of(cvision_format format) {
  switch (format) {
    case CVISION_WEBP:
      return "WebP";
    case CVISION_TIFF:
      return "TIFF";
    case CVISION_HEIF:
      return "HEIF or AVIF";
    case CVISION_PNG:
      return "PNG";
    default:
      return "JPEG";
  }
}

cvision_status cvision_read_header(const uint8_t *bytes, size_t count, cvision_wish wish, cvision_header *header,
                                   cvision_error *error) {
  memset(header, 0, sizeof *header);
  if (count == 0) return cvision_fail(error, CVISION_NOT_AN_IMAGE, "it is empty");
  const cvision_format format = format_of(bytes, count);
  if (format == 0) {
    const char *const unread = unread_format_of(bytes, count);
    if (unread != NULL) {
      return cvision_fail(error, CVISION_UNSUPPORTED, "its format is %s, which is not read: save it as PNG or JPEG",
                          unread);
    }
    const int takes_others = (wish.formats & ~(CVISION_JPEG | CVISION_PNG)) != 0;
    return cvision_fail(error, CVISION_NOT_AN_IMAGE, "it is neither a JPEG nor a PNG%s",
                        takes_others ? ", WebP, TIFF, HEIF or AVIF picture" : "");
  }
  if ((wish.formats & format) == 0) {
    return cvision_fail(error, CVISION_UNSUPPORTED, "it is a %s picture, which is not accepted here: save it as JPEG",
                        name_of(format));
  }
  cvision_header_reader *const read = format == CVISION_JPEG   ? cvision_jpeg_header
                                      : format == CVISION_PNG  ? cvision_png_header
                                      : format == CVISION_WEBP ? cvision_webp_header
                                      : format == CVISION_TIFF ? cvision_tiff_header
                                                               : cvision_heif_header;
  const cvision_status status = read(bytes, count, wish, header, error);
  if (status != CVISION_OK) return status;
  header->format = format;
  // To turn it upright takes a second copy.
  if (header->orientation > 1) header->memory += (int64_t)header->width * header->height;
  return CVISION_OK;
}

int32_t cvision_exif_orientation(const uint8_t *bytes, size_t count) {
  ExifData *exif = exif_data_new_from_data(bytes, (unsigned)count);
  if (exif == NULL) return 1;
  ExifEntry *entry = exif_content_get_entry(exif->ifd[EXIF_IFD_0], EXIF_TAG_ORIENTATION);
  int32_t orientation = 1;
  if (entry != NULL && entry->format == EXIF_FORMAT_SHORT && entry->size >= 2) {
    orientation = exif_get_short(entry->data, exif_data_get_byte_order(exif));
  }
  exif_data_unref(exif);
  return orientation >= 1 && orientation <= 8 ? orientation : 1;
}

void cvision_flatten(const uint8_t *rgba, size_t count, cvision_alpha alpha, int32_t channels, uint8_t *pixels) {
  for (size_t i = 0; i < count; i++, rgba += 4) {
    const uint32_t opacity = rgba[3], weight = alpha == CVISION_STRAIGHT_ALPHA ? opacity : 255;
    const uint32_t white = 255u * (255u - opacity) + 127u;
    if (channels == 1) {
      const uint32_t luma = 299u * rgba[0] + 587u * rgba[1] + 114u * rgba[2],
                     level = (luma * weight / 1000u + white) / 255u;
      pixels[i] = (uint8_t)(level < 255 ? level : 255);
    } else {
      for (size_t channel = 0; channel < 3; channel++) {
        const uint32_t level = (rgba[channel] * weight + white) / 255u;
        pixels[3 * i + channel] = (uint8_t)(level < 255 ? level : 255);
      }
    }
  }
}

int cvision_load(const char *const *files, const cvision_symbol *symbols) {
  for (; *files != NULL; files++) {
    void *const library = dlopen(*files, RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) continue;
    const cvision_symbol *symbol = symbols;
    while (symbol->name != NULL && (*symbol->function = dlsym(library, symbol->name)) != NULL) symbol++;
    if (symbol->name == NULL) return 1;
  }
  return 0;
}

/// The index in the stored picture of the upright picture's pixel (x, y), for EXIF orientation 1 to 8.
static size_t stored_index(int32_t orientation, size_t x, size_t y, size_t stored_width, size_t stored_height) {
  const size_t right = stored_width - 1, bottom = stored_height - 1;
  switch (orientation) {
    case 2:
      return y * stored_width + (right - x);
    case 3:
      return (bottom - y) * stored_width + (right - x);
    case 4:
      return (bottom - y) * stored_width + x;
    case 5:
      return x * stored_width + y;
    case 6:
      return (bottom - x) * stored_width + y;
    case 7:
      return (bottom - x) * stored_width + (right - y);
    case 8:
      return x * stored_width + (right - y);
    default:
      return y * stored_width + x;
  }
}

static cvision_decoder *decoder_of(cvision_format format) {
  switch (format) {
    case CVISION_JPEG:
      return cvision_jpeg_decode;
    case CVISION_PNG:
      return cvision_png_decode;
    case CVISION_WEBP:
      return cvision_webp_decode;
    case CVISION_TIFF:
      return cvision_tiff_decode;
    case CVISION_HEIF:
      return cvision_heif_decode;
    default:
      return NULL;
  }
}

cvision_status cvision_decode(const uint8_t *bytes, size_t count, cvision_header header, int32_t channels,
                              uint8_t *pixels, cvision_error *error) {
  cvision_decoder *const decode = decoder_of(header.format);
  const cvision_status known = cvision_check_channels(channels, error);
  if (known != CVISION_OK) return known;
  if (header.width < 1 || header.height < 1 || decode == NULL)
    return cvision_fail(error, CVISION_INVALID_ARGUMENT, "the header is empty");
  if (header.orientation <= 1) {
    return decode(bytes, count, header, header.width, header.height, channels, pixels, error);
  }
  const int lies = header.orientation >= 5;  // stored on its side
  const int32_t stored_width = lies ? header.height : header.width, stored_height = lies ? header.width : header.height;
  uint8_t *stored = malloc((size_t)stored_width * (size_t)stored_height * (size_t)channels);
  if (stored == NULL) return cvision_fail(error, CVISION_OUT_OF_MEMORY, "not enough memory to turn it upright");
  const cvision_status status = decode(bytes, count, header, stored_width, stored_height, channels, stored, error);
  if (status == CVISION_OK) {
    for (size_t y = 0; y < (size_t)header.height; y++) {
      for (size_t x = 0; x < (size_t)header.width; x++) {
        const size_t index = stored_index(header.orientation, x, y, (size_t)stored_width, (size_t)stored_height);
        memcpy(pixels, stored + index * (size_t)channels, (size_t)channels);
        pixels += channels;
      }
    }
  }
  free(stored);
  return status;
}
