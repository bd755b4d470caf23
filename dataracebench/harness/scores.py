"""Scores of one tool over a suite.

    supported   = verdicts / programs            (tool support rate: neither unsupported, failed, timeout nor memory)
    precision   = TP / (TP + FP)                 recall = TP / (TP + FN)
    accuracy    = (TP + TN) / verdicts           F1 = harmonic mean of precision and recall
    adjusted F1 = F1 * supported                 as in the DataRaceBench papers
    lines       = racy programs found at a documented pair of lines / racy programs found that document pairs
"""
from dataclasses import dataclass

VERDICTS = ("TP", "FP", "TN", "FN")
NONE = ("unsupported", "failed", "timeout", "memory")


def ratio(part, whole):
    return part / whole if whole else 0.0


@dataclass
class Scores:
    kinds: dict
    flaky: int
    lines: dict
    cpuSeconds: float
    peakMb: float

    @property
    def verdicts(self):
        return sum(self.kinds[k] for k in VERDICTS)

    @property
    def without(self):
        return sum(self.kinds[k] for k in NONE)

    @property
    def supported(self):
        return ratio(self.verdicts, self.verdicts + self.without)

    @property
    def precision(self):
        return ratio(self.kinds["TP"], self.kinds["TP"] + self.kinds["FP"])

    @property
    def recall(self):
        return ratio(self.kinds["TP"], self.kinds["TP"] + self.kinds["FN"])

    @property
    def accuracy(self):
        return ratio(self.kinds["TP"] + self.kinds["TN"], self.verdicts)

    @property
    def f1(self):
        return ratio(2 * self.precision * self.recall, self.precision + self.recall)

    @property
    def adjustedF1(self):
        return self.f1 * self.supported

    @property
    def documented(self):
        return sum(self.lines.values())

    @property
    def lineRate(self):
        return ratio(self.lines["lines"] + self.lines["kinds"], self.documented)

    @property
    def kindRate(self):
        return ratio(self.lines["kinds"], self.documented)

    def data(self):
        names = ("supported", "precision", "recall", "accuracy", "f1", "adjustedF1", "lineRate", "kindRate")
        counts = {**self.kinds, "flaky": self.flaky, "cpuSeconds": round(self.cpuSeconds, 1)}
        return {**counts, "lines": self.lines, **{n: round(getattr(self, n), 4) for n in names}}


def score(outcomes):
    kinds = dict.fromkeys(VERDICTS + NONE, 0)
    lines = {"kinds": 0, "lines": 0, "elsewhere": 0}
    for outcome in outcomes:
        kinds[outcome.kind] += 1
        if outcome.kind == "TP" and outcome.agreement:
            lines[outcome.agreement] += 1
    flaky = sum(o.flaky for o in outcomes)
    return Scores(kinds, flaky, lines, sum(o.cpuSeconds for o in outcomes), max((o.peakMb for o in outcomes), default=0))
