// TIFF through libtiff, if it is installed. The functions that are used are declared here, so that the build needs no
// headers of libtiff; they have been the same since version 3.
#include "internal.h"

#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>

typedef struct tiff TIFF;
typedef void (*tiff_handler)(const char *module, const char *format, va_list arguments);
enum { TAG_WIDTH = 256, TAG_HEIGHT = 257, TAG_BITS = 258, TAG_ORIENTATION = 274, TAG_SAMPLES = 277 };

static struct {
  TIFF *(*client_open)(const char *name, const char *mode, void *client, ssize_t (*read)(void *, void *, ssize_t),
                       ssize_t (*write)(void *, void *, ssize_t), uint64_t (*seek)(void *, uint64_t, int),
                       int (*close)(void *), uint64_t (*size)(void *), int (*map)(void *, void **, uint64_t *),
                       void (*unmap)(void *, void *, uint64_t));
  void (*close)(TIFF *);
  int (*get_field)(TIFF *, uint32_t tag, ...);
  int (*get_field_defaulted)(TIFF *, uint32_t tag, ...);
  int (*image_ok)(TIFF *, char message[1024]);
  int (*read_rgba)(TIFF *, uint32_t width, uint32_t height, uint32_t *raster, int orientation, int stops);
  tiff_handler (*set_error_handler)(tiff_handler);
  tiff_handler (*set_warning_handler)(tiff_handler);
} tiff;

static int is_loaded;

/// The last error message of libtiff on this thread; libtiff has one handler for all threads.
static __thread char complaint[160];

static void complain(const char *module, const char *format, va_list arguments) {
  (void)module;
  if (complaint[0] == 0) vsnprintf(complaint, sizeof complaint, format, arguments);
}

static void load(void) {
  static const char *const files[] = {"libtiff.so.6", "libtiff.so.5", NULL};
  const cvision_symbol symbols[] = {{"TIFFClientOpen", (void **)&tiff.client_open},
                                    {"TIFFClose", (void **)&tiff.close},
                                    {"TIFFGetField", (void **)&tiff.get_field},
                                    {"TIFFGetFieldDefaulted", (void **)&tiff.get_field_defaulted},
                                    {"TIFFRGBAImageOK", (void **)&tiff.image_ok},
                                    {"TIFFReadRGBAImageOriented", (void **)&tiff.read_rgba},
                                    {"TIFFSetErrorHandler", (void **)&tiff.set_error_handler},
                                    {"TIFFSetWarningHandler", (void **)&tiff.set_warning_handler},
                                    {NULL, NULL}};
  is_loaded = cvision_load(files, symbols);
  if (!is_loaded) return;
  tiff.set_error_handler(complain);
  tiff.set_warning_handler(NULL);  // it would write to standard error
}

/// A file in memory.
typedef struct {
  const uint8_t *bytes;
  uint64_t count, place;
} source;

static ssize_t read_source(void *client, void *buffer, ssize_t wanted) {
  source *const file = client;
  if (wanted < 0 || file->place >= file->count) return 0;
  const uint64_t left = file->count - file->place;
  const size_t got = (uint64_t)wanted < left ? (size_t)wanted : (size_t)left;
  memcpy(buffer, file->bytes + file->place, got);
  file->place += got;
  return (ssize_t)got;
}

static ssize_t write_source(void *client, void *buffer, ssize_t count) {
  (void)client, (void)buffer, (void)count;
  return 0;
}

static uint64_t seek_source(void *client, uint64_t place, int whence) {
  source *const file = client;
  file->place = place + (whence == SEEK_CUR ? file->place : whence == SEEK_END ? file->count : 0);
  return file->place;
}

static int close_source(void *client) {
  (void)client;
  return 0;
}

static uint64_t size_of_source(void *client) { return ((source *)client)->count; }

static int map_source(void *client, void **base, uint64_t *size) {
  source *const file = client;
  *base = (void *)(uintptr_t)file->bytes;  // which libtiff only reads in this mode
  *size = file->count;
  return 1;
}

static void unmap_source(void *client, void *base, uint64_t size) { (void)client, (void)base, (void)size; }

static TIFF *open_source(source *file) {
  complaint[0] = 0;
  return tiff.client_open("picture", "r", file, read_source, write_source, seek_source, close_source, size_of_source,
                          map_source, unmap_source);
}

static cvision_status failed(cvision_error *error) {
  return cvision_fail(error, CVISION_DAMAGED, "the TIFF picture cannot be decoded: %.150s",
                      complaint[0] ? complaint : "it is damaged");
}

cvision_status cvision_tiff_header(const uint8_t *bytes, size_t count, cvision_wish wish, cvision_header *header,
                                   cvision_error *error) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  if (!is_loaded) {
    return cvision_fail(
        error, CVISION_UNSUPPORTED,
        "it is a TIFF picture, for which libtiff is missing: install it (Debian's libtiff6), or save the "
        "picture as JPEG");
  }
  source file = {bytes, count, 0};
  TIFF *const picture = open_source(&file);
  if (picture == NULL) return failed(error);
  uint32_t width = 0, height = 0;
  uint16_t orientation = 1, bits = 8, samples = 1;
  char message[1024] = "";
  tiff.get_field(picture, TAG_WIDTH, &width);
  tiff.get_field(picture, TAG_HEIGHT, &height);
  tiff.get_field_defaulted(picture, TAG_ORIENTATION, &orientation);
  tiff.get_field_defaulted(picture, TAG_BITS, &bits);
  tiff.get_field_defaulted(picture, TAG_SAMPLES, &samples);
  const int is_readable = tiff.image_ok(picture, message);
  tiff.close(picture);
  if (width == 0 || height == 0) return failed(error);
  const cvision_status status = cvision_check_size(width, height, wish.max_pixels, error);
  if (status != CVISION_OK) return status;
  if (!is_readable) {
    return cvision_fail(error, CVISION_UNSUPPORTED,
                        "it is a TIFF picture of a kind that libtiff does not convert (%.80s): save it as JPEG",
                        message);
  }
  if (orientation < 1 || orientation > 8) orientation = 1;
  const int lies = orientation >= 5;  // stored on its side
  const int64_t area = (int64_t)width * height;
  *header = (cvision_header){
      .full_width = (int32_t)(lies ? height : width),
      .full_height = (int32_t)(lies ? width : height),
      .width = (int32_t)(lies ? height : width),
      .height = (int32_t)(lies ? width : height),
      .orientation = orientation,
      .denominator = 1,
      // Red, green, blue and alpha, and what is stored, which may be one strip.
      .memory = 4 * area + area * samples * (bits + 7) / 8 + (1 << 20),
  };
  return CVISION_OK;
}

cvision_status cvision_tiff_decode(const uint8_t *bytes, size_t count, cvision_header header, int32_t width,
                                   int32_t height, int32_t channels, uint8_t *pixels, cvision_error *error) {
  if (!is_loaded) return cvision_fail(error, CVISION_INVALID_ARGUMENT, "the header belongs to another picture");
  const size_t area = (size_t)width * (size_t)height;
  source file = {bytes, count, 0};
  TIFF *const picture = open_source(&file);
  if (picture == NULL) return failed(error);
  uint32_t stored_width = 0, stored_height = 0;
  tiff.get_field(picture, TAG_WIDTH, &stored_width);
  tiff.get_field(picture, TAG_HEIGHT, &stored_height);
  cvision_status status = CVISION_OK;
  uint32_t *raster = NULL;
  if (stored_width != (uint32_t)width || stored_height != (uint32_t)height) {
    status = cvision_fail(error, CVISION_INVALID_ARGUMENT, "the header belongs to another picture");
  } else if ((raster = malloc(4 * area)) == NULL) {
    status = cvision_fail(error, CVISION_OUT_OF_MEMORY, "not enough memory for %d x %d pixels", width, height);
  } else if (!tiff.read_rgba(picture, stored_width, stored_height, raster, header.orientation, 1)) {
    // Asked for in the orientation that is stored, it is not turned: libtiff mirrors, but does not turn on its side.
    status = failed(error);
  } else {
    for (size_t i = 0; i < area; i++) {  // red is in the lowest byte, whatever the machine
      const uint32_t value = raster[i];
      const uint8_t rgba[4] = {(uint8_t)value, (uint8_t)(value >> 8), (uint8_t)(value >> 16), (uint8_t)(value >> 24)};
      cvision_flatten(rgba, 1, CVISION_MULTIPLIED_ALPHA, channels, pixels + i * (size_t)channels);
    }
  }
  free(raster);
  tiff.close(picture);
  return status;
}
