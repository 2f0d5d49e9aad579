// Which instructions a loop is compiled for. Not part of the interface.
#ifndef CVISION_INSTRUCTIONS_HPP
#define CVISION_INSTRUCTIONS_HPP

/// The instructions that are used; the results are the same. `fastest` are the best that this CPU has.
enum class instructions { portable, fastest };

#endif
