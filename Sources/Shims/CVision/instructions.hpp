// Which instructions a loop is compiled for. Not part of the interface.
#ifndef CVISION_INSTRUCTIONS_HPP
#define CVISION_INSTRUCTIONS_HPP

/// The instruction set to use, which does not change the results. `fastest` is the best that this CPU has.
enum class instructions { portable, fastest };

#endif
