// The weights of the outlines' finder. Written by `apeiron eval-outlines --fit --write`.
#ifndef CVISION_OUTLINE_FITTED_HPP
#define CVISION_OUTLINE_FITTED_HPP

namespace outline {

/// The weights of the features, those of the signs, and the constant.
// clang-format off
constexpr double fitted_weights[] = {
    9.794, 11.798, -1.253, 3.633, 3.602, -17.206, 0.545, 2.644, -0.038, -0.242, -7.136, -2.207, -16.706,
    0.282, 6.725, -1.011,
    -5.526,
};
// clang-format on

}  // namespace outline
#endif
