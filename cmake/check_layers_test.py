#!/usr/bin/env python3
"""Unit test of check_layers.py: what it must refuse and what it must let pass."""
import pathlib
import tempfile
import unittest

from check_layers import TREES, check, check_model


class CheckLayersTest(unittest.TestCase):
    def errors(self, files, tree="runtime"):
        with tempfile.TemporaryDirectory() as folder:
            for name, text in files.items():
                path = pathlib.Path(folder, name)
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text, encoding="utf-8")
            return check(folder, TREES[tree])

    def test_downwards_passes(self):
        self.assertEqual([], self.errors({
            "base/types.h": "#include <cstdint>\n",
            "graph/node.h": '#include "base/types.h"\n#include "graph/reach.h"\n',
            "graph/reach.h": '#include "node.h"\n',
            "detect/access.h": '#include "graph/node.h"\n#include "report/race.h"\n',
            "report/race.h": "#include <ompracer/abi.h>\n",
            "verbs/region.cpp": '#include "detect/access.h"\n#include <omp-tools.h>\n',
            "tool.cpp": '#include "verbs/serial.h"\n#include "report/race.h"\n'}))

    def test_upwards_fails(self):
        errors = self.errors({"graph/node.h": "", "base/types.h": '\n#include "graph/node.h"\n'})
        self.assertEqual(1, len(errors))
        self.assertIn("base/types.h:2", errors[0])
        self.assertIn("upwards", errors[0])

    def test_upwards_by_relative_path_fails(self):
        self.assertEqual(1, len(self.errors({"detect/access.h": "", "shadow/cell.h": '#include "../detect/access.h"\n'})))

    def test_sibling_fails(self):
        errors = self.errors({"graph/node.h": "", "shadow/cell.h": '#include "graph/node.h"\n'})
        self.assertEqual(1, len(errors))
        self.assertIn("sideways", errors[0])

    def test_events_know_no_detector(self):
        for layer in ("shadow", "sync", "graph", "detect", "entry", "report", "verbs"):
            self.assertEqual(1, len(self.errors({"events/work.cpp": f'#include "{layer}/x.h"\n', f"{layer}/x.h": ""})), layer)
        self.assertEqual([], self.errors({"events/task.h": '#include "mem/pool.h"\n', "mem/pool.h": "",
                                          "verbs/live.h": '#include "events/task.h"\n#include "detect/thread.h"\n', "detect/thread.h": ""}))

    def test_order_of_include_paths_does_not_help(self):
        for include in ("<tool_types.h>", '"tool_types.h"'):
            self.assertEqual(1, len(self.errors({"events/task.h": f"#include {include}\n", "verbs/extras/tool_types.h": ""})), include)
        self.assertEqual([], self.errors({"events/task.h": '#include <threads.h>\n#include "sink.h"\n', "events/sink.h": "", "hosts/thread.h": ""}))

    def test_angle_brackets_do_not_help(self):
        self.assertEqual(1, len(self.errors({"graph/node.h": "", "base/types.h": "#include <graph/node.h>\n"})))

    def test_missing_file_of_a_higher_layer_fails(self):
        self.assertEqual(1, len(self.errors({"base/types.h": '#include "report/missing.h"\n'})))

    def test_unknown_folder_fails(self):
        self.assertEqual(1, len(self.errors({"helpers/x.h": ""})))

    def test_file_outside_the_layers_fails(self):
        self.assertEqual(1, len(self.errors({"globals.h": ""})))
        self.assertEqual(1, len(self.errors({"Plugin.cpp": ""})))

    def test_runtime_and_model_are_strangers(self):
        for include in ('#include "model/judge.h"\n', "#include <model/judge.h>\n"):
            self.assertEqual(1, len(self.errors({"graph/node.h": include})))
            self.assertEqual(1, len(self.errors({"ir/Types.h": include}, "llvm-pass")))
        for include, count in (("<vector>", 0), ("<ompracer/rules.def>", 0), ("<ompracer/abi.h>", 1), ('"order.h"', 0), ('"graph/graph.h"', 1), ("<graph/graph.h>", 1),
                               ('"../runtime/graph/graph.h"', 1), ("<unistd.h>", 1), ('"base/types.h"', 1)):
            with tempfile.TemporaryDirectory() as folder:
                pathlib.Path(folder, "order.h").write_text("", encoding="utf-8")
                pathlib.Path(folder, "judge.cpp").write_text(f"#include {include}\n", encoding="utf-8")
                self.assertEqual(count, len(check_model(folder)), include)

    def test_sources_of_events_are_apart_from_the_graph(self):
        for include, count in (("events/sink.h", 0), ("graph/graph.h", 1), ("sync/lockset.h", 1), ("detect/thread.h", 1)):
            files = {"hosts/mutex.cpp": f'#include "{include}"\n', include: ""}
            self.assertEqual(count, len(self.errors(files)), include)

    def test_folder_in_a_layer_is_a_layer(self):
        self.assertEqual([], self.errors({"record/state/memo.h": '#include "shadow/cell.h"\n', "shadow/cell.h": "",
                                          "detect/thread.h": '#include "record/state/memo.h"\n',
                                          "record/access.h": '#include "detect/thread.h"\n#include "record/state/memo.h"\n'}))
        self.assertEqual(1, len(self.errors({"record/state/memo.h": '#include "detect/thread.h"\n', "detect/thread.h": ""})))
        self.assertEqual(1, len(self.errors({"detect/thread.h": '#include "record/access.h"\n', "record/access.h": ""})))

    def test_what_remembers_sees_relations_and_no_graph(self):
        for name, text, count in (("compare.h", "gDetector.graph.wnode(e);\n", 1), ("compare.h", "/// Graph::wnode\n", 0),
                                  ("history_thin.cpp", "Graph &graph = gDetector.graph;\n", 0), ("state/memo.h", "Graph *g;\n", 1),
                                  ("compare.h", '#include "graph/graph.h"\n', 1)):
            self.assertEqual(count, len(self.errors({f"record/{name}": text, "graph/graph.h": ""})), (name, text))

    def test_each_tree_has_its_own_layers(self):
        files = {"Plugin.cpp": '#include "marks/Marks.h"\n', "marks/Marks.h": '#include "openmp/Calls.h"\n', "openmp/Calls.h": ""}
        self.assertEqual([], self.errors(files, "llvm-pass"))
        self.assertEqual(1, len(self.errors({**files, "openmp/Calls.h": '#include "marks/Marks.h"\n'}, "llvm-pass")))

    def test_adviser_stands_on_events_only(self):
        for include, count in (("events/sink.h", 0), ("hosts/sink.h", 0), ("context/contexts.h", 0), ("report/buffer.h", 0), ("report/race.h", 1),
                               ("detect/thread.h", 1), ("graph/graph.h", 1), ("shadow/cell.h", 1)):
            self.assertEqual(count, len(self.errors({"tool/regions.cpp": f'#include "{include}"\n'}, "adviser")), include)
        self.assertEqual([], self.errors({"span/body.h": '#include "path/path.h"\n', "path/path.h": '#include "mem/pool.h"\n',
                                          "tool/tasks.cpp": '#include "span/body.h"\n'}, "adviser"))
        for above, below in (("span/body.h", "path/path.h"), ("tool/tool.h", "profile/profile.h"), ("cost/timing.h", "span/body.h")):
            self.assertEqual(1, len(self.errors({above: "", below: f'#include "{above}"\n'}, "adviser")), above)


if __name__ == "__main__":
    unittest.main()
