"""How far the evaluation is: one line that is rewritten on a terminal, one line for each tenth elsewhere. On stderr."""
import sys
import time


class Progress:
    def __init__(self, total, quiet=False):
        self.total, self.quiet = total, quiet
        self.done = self.wrong = self.tenth = 0
        self.begin = time.monotonic()
        self.terminal = sys.stderr.isatty()

    def add(self, outcome):
        self.done += 1
        self.wrong += outcome.racy is not None and not outcome.right and bool(outcome.verdicts) and outcome.tool != "plain"
        if self.quiet:
            return
        passed = time.monotonic() - self.begin
        left = passed / self.done * (self.total - self.done)
        text = f"[{self.done}/{self.total}] {self.wrong} wrong, {passed:.0f} s, about {left:.0f} s left"
        if self.terminal:
            sys.stderr.write(f"\r\033[K{text}  {outcome.tool} {outcome.program}")
            sys.stderr.write("\n" if self.done == self.total else "")
        elif self.done * 10 // self.total > self.tenth:
            self.tenth = self.done * 10 // self.total
            sys.stderr.write(text + "\n")
        sys.stderr.flush()
