// A wrapper for the body of each function of the interface: no exception escapes, and no image without pixels is
// touched. Not part of the interface.
#ifndef CVISION_GUARDED_HPP
#define CVISION_GUARDED_HPP

#include "internal.h"

#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Weverything"
#include <opencv2/core.hpp>
#pragma clang diagnostic pop

#include <algorithm>
#include <new>

template <class Body>
inline cvision_status guarded(cvision_error *error, Body body) noexcept {
  try {
    return body();
  } catch (const std::bad_alloc &) {
    return cvision_fail(error, CVISION_OUT_OF_MEMORY, "not enough memory");
  } catch (const cv::Exception &exception) {
    const auto status = exception.code == cv::Error::StsNoMem ? CVISION_OUT_OF_MEMORY : CVISION_INTERNAL;
    return cvision_fail(error, status, "OpenCV: %.200s", exception.err.c_str());
  } catch (const std::exception &exception) {
    return cvision_fail(error, CVISION_INTERNAL, "%.200s", exception.what());
  } catch (...) {
    return cvision_fail(error, CVISION_INTERNAL, "an unknown exception");
  }
}

inline cvision_status check(cvision_image image, cvision_error *error, int32_t channels = 1) {
  if (const auto status = cvision_check_channels(channels, error); status != CVISION_OK) return status;
  const size_t row = static_cast<size_t>(std::max(0, image.width)) * static_cast<size_t>(channels);
  if (image.width >= 1 && image.height >= 1 && image.stride >= row) return CVISION_OK;
  return cvision_fail(error, CVISION_INVALID_ARGUMENT, "it has %d x %d pixels in rows of %zu bytes", image.width,
                      image.height, image.stride);
}

/// OpenCV has no read-only matrix; none of the functions used here writes to its input.
inline cv::Mat borrowed(cvision_image image, int channels = 1) {
  return cv::Mat(image.height, image.width, CV_8UC(channels), const_cast<uint8_t *>(image.pixels), image.stride);
}

#endif
