"""The format of test/e2e for lit: check.py in lit's own process. Starting Python for each program cost more than running it.

Found by its name in the processes that lit starts, and so not part of lit.local.cfg.
"""
import os
import re

import lit.formats
import lit.Test
import lit.TestRunner

import check

RUN = re.compile(r"^(?://|!) RUN: %check-(race|norace) %s$", re.M)


class Programs(lit.formats.FileBasedTest):
    """Programs whose line RUN says what is expected of them, and nothing else; lines like REQUIRES count."""

    def __init__(self, binaries, checked, flags, all_sizes):
        self.settings = check.Settings(binaries, checked, flags, "", None, None, all_sizes)

    def execute(self, test, lit_config):
        unfit = lit.TestRunner.parseIntegratedTestScript(test, require_script=False)
        if isinstance(unfit, lit.Test.Result):
            return unfit
        with open(test.getSourcePath()) as stream:
            text = stream.read()
        run = RUN.findall(text)
        if len(run) != 1 or text.count("RUN:") != 1:
            return lit.Test.Result(lit.Test.UNRESOLVED, "no line RUN, or another command than %check-race or %check-norace")
        folder, name = os.path.split(test.getExecPath())
        settings = self.settings._replace(work=os.path.join(folder, "Output", name), environment=dict(test.config.environment))
        failed = check.failures(run[0], test.getSourcePath(), settings)
        return lit.Test.Result(lit.Test.FAIL if failed else lit.Test.PASS, "\n".join(failed))
