// Numbers of a profile as text.
#pragma once

#include "profile/profile.h"
#include "report/buffer.h"

namespace ompracer::profile {

/// As short as it can be without losing anything; integers without a point. What is no number becomes 0.
void putExact(Buffer &out, double value);

/// With `digits` digits after the point.
void putFixed(Buffer &out, double value, int digits);

/// Three significant digits: "0.33", "12.4", "1.2e7" from a million on.
void putShort(Buffer &out, double value);

/// "62.1 %", of a value from 0 to 1.
void putPercent(Buffer &out, double value, int digits = 1);

/// "12.4 s", "0.33 us", of nanoseconds.
void putWall(Buffer &out, double nanoseconds);

/// The same of a time on the run's clock: "12.4 s", "1.2e7 units".
void putTime(Buffer &out, Time time, const Run &run);

} // namespace ompracer::profile
