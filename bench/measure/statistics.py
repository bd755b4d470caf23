"""Ratios to the plain program, with confidence intervals, and their geometric means.

The ratio of a workload is that of the mean CPU times. Its interval comes from bootstrapping: both samples are drawn again with
replacement, 2000 times, and the middle 95 % of the ratios is the interval; the geometric mean's is made of the same draws.
With few repetitions the interval says how far the runs were apart, no more.
"""
import math
import random
from dataclasses import dataclass

DRAWS = 2000


@dataclass
class Ratio:
    value: float
    low: float
    high: float

    def text(self):
        return f"{self.value:.2f} [{self.low:.2f}, {self.high:.2f}]"


def mean(values):
    return sum(values) / len(values)


def interval(values):
    ordered = sorted(values)
    return ordered[int(0.025 * len(ordered))], ordered[int(0.975 * len(ordered)) - 1]


def draws(samples, plain, generator):
    """DRAWS ratios of resampled means."""
    result = []
    for _ in range(DRAWS):
        above = mean(generator.choices(samples, k=len(samples)))
        result.append(above / mean(generator.choices(plain, k=len(plain))))
    return result


def ratio(samples, plain, generator=None):
    return Ratio(mean(samples) / mean(plain), *interval(draws(samples, plain, generator or random.Random(1))))


def geometricMean(values):
    return math.exp(mean([math.log(v) for v in values]))


def geometricRatio(pairs):
    """Of (samples, plain samples) of several workloads."""
    generator = random.Random(1)
    columns = [draws(samples, plain, generator) for samples, plain in pairs]
    values = [mean(samples) / mean(plain) for samples, plain in pairs]
    return Ratio(geometricMean(values), *interval([geometricMean(row) for row in zip(*columns)]))
