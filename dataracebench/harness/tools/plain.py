"""No detector: the reference for output and time."""
from .base import Finding, Tool


class Plain(Tool):
    name = "plain"
    detects = False

    def finding(self, execution, reportPath, program):
        return Finding(None)
