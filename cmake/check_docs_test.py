#!/usr/bin/env python3
"""Unit test of check_docs.py and check_limits.py: what each must refuse and what it must let pass."""
import pathlib
import tempfile
import unittest

import check_docs
import check_limits

SOUND = {
    "docs/limits.md": "- **L002** Two.\n  *Said*: so.\n- **L001** One. *Said.*\n\nRetired: L003\n",
    "docs/toolchain-defects.md": "- **T001** One. See L001.\n",
    "docs/adviser.md": "- **A001** One. *Said.*\n- **A002** Two.\n",
    "adviser/profile/limits.def": 'OMPRACER_ADVISER_LIMIT("exit", "A001")\n',
    "adviser/a.cpp": 'noteNotChecked("exit", "text");\n',
    "runtime/report/limits.def": 'OMPRACER_LIMIT("waits", "L001")\nOMPRACER_LIMIT("tools-off", "L002")\nOMPRACER_LIMIT("late", "L002")\n',
    "runtime/report/record.h": 'inline constexpr char kToolsOff[] = "tools-off";\n',
    "runtime/a.cpp": 'noteNotChecked("waits", "too many, of them", n);\nnoteNotCheckedAt(x ? "waits"\n : "late", "text");\n'}


class CheckTest(unittest.TestCase):
    def errors(self, check, files):
        with tempfile.TemporaryDirectory() as folder:
            for name, text in files.items():
                path = pathlib.Path(folder, name)
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text, encoding="utf-8")
            return check(pathlib.Path(folder))

    def test_limits(self):
        self.assertEqual([], self.errors(check_limits.check, SOUND))
        for name, text, error in [
                ("docs/limits.md", "- **L001** One. *Said.*\n- **L002** *Said.*\n- **L001** Again.\n", "docs/limits.md: L001: defined 2 times"),
                ("docs/limits.md", "- **L001** *Said.*\n- **L002** *Said.*\n\nRetired: L002\n", "docs/limits.md: L002: defined 2 times"),
                ("docs/limits.md", "- **L001** *Said.*\n- **L002** *Said.*\n- **L004** Four.\n", "docs/limits.md: L003: neither defined nor retired"),
                ("docs/limits.md", "- **L001** One.\n- **L002** *Said.*\n\nRetired: L003\n", "docs/limits.md: L001: of a note, but not marked as said"),
                ("docs/trust.md", "missed (L007)", "docs/trust.md: L007 is defined nowhere"),
                ("test/e2e/a.c", "// T002", "test/e2e/a.c: T002 is defined nowhere"),
                ("adviser/b.cpp", 'noteNotChecked("new", "text");', "adviser/b.cpp: the kind 'new' has no limit in limits.def"),
                ("docs/adviser.md", "- **A001** One.\n", "docs/adviser.md: A001: of a note, but not marked as said"),
                ("runtime/b.cpp", 'noteNotChecked("new", "text");', "runtime/b.cpp: the kind 'new' has no limit in limits.def"),
                ("runtime/a.cpp", 'noteNotChecked("waits", "text");', "limits.def: nothing notes 'late'")]:
            with self.subTest(error):
                self.assertEqual([error], self.errors(check_limits.check, {**SOUND, name: text}))

    def test_docs(self):
        page = "# A heading, `code` too\n[here](#a-heading-code-too) [b](docs/b.md#more) [c](https://x.y) `[d](no.md)`\n"
        sound = {"a.md": page, "docs/b.md": "## More\n[a](../a.md)\n```\n[no](no) behind\n```\n", "build/x.md": "[no](no)"}
        self.assertEqual([], self.errors(check_docs.check, sound))
        for text, error in [("[a](none.md)", "docs/b.md: none.md is not there"),
                            ("[a](../a.md#none)", "docs/b.md: ../a.md#none: no such heading"),
                            ("Two stand Beside it.", "docs/b.md: 'beside': say 'parallel with'")]:
            with self.subTest(error):
                self.assertEqual([error], self.errors(check_docs.check, {"a.md": "", "docs/b.md": text}))
        code = {"runtime/graph/reach.h": "struct Reach { bool joinedBelow(); };", "runtime/graph/README.md": "`Reach::joinedBelow`, `joinedBelow()`"}
        self.assertEqual([], self.errors(check_docs.check, code))
        code["docs/design.md"] = "`Reach::joinedAbove`, `a value`"
        self.assertEqual(["docs/design.md: the code has no Reach::joinedAbove"], self.errors(check_docs.check, code))
        code["docs/design.md"] = "`graph/reach.h`, `runtime/graph/reach.h`, `reach.h`"
        self.assertEqual(["docs/design.md: there is no reach.h"], self.errors(check_docs.check, code))


if __name__ == "__main__":
    unittest.main()
