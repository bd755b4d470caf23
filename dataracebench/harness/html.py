"""The results as one self-contained HTML page: scores on top, below them one row for each program, with filters."""
import html
import json

from .output import document

PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Data race detectors on @TITLE@</title>
<style>
body { font: 14px/1.4 system-ui, sans-serif; margin: 2em; }
table { border-collapse: collapse; margin: 1em 0; }
th, td { padding: .2em .6em; border-bottom: 1px solid #ddd; text-align: left; vertical-align: top; }
td.number { text-align: right; }
.right { background: #d9f2d9; } .wrong { background: #f7c6c5; } .none { background: #e6e6e6; }
.controls > * { margin-right: 1em; }
small { color: #555; display: block; }
</style></head><body>
<h1>Data race detectors on @TITLE@</h1>
<p>@SETTINGS@</p>
<table id="scores"></table>
<div class="controls">
 <input id="text" placeholder="program or line" size="30">
 <select id="label"><option value="">racy and race-free</option><option value="yes">racy</option><option value="no">race-free</option></select>
 <select id="tool"></select>
 <select id="kind"></select>
 <label><input type="checkbox" id="differ"> only where tools differ</label>
 <label><input type="checkbox" id="flaky"> only flaky</label>
 <span id="count"></span>
</div>
<table id="programs"></table>
<script>
const data = @DATA@;
const tools = Object.keys(data.summary), kinds = [...new Set(data.outcomes.map(o => o.kind))].sort();
const at = id => document.getElementById(id);
function cell(row, text, style) { const c = row.insertCell(); c.textContent = text; if (style) c.className = style; return c; }
function head(table, names) { const row = table.createTHead().insertRow(); for (const n of names) { const h = document.createElement("th"); h.textContent = n; row.append(h); } }
const shown = ["TP", "FP", "TN", "FN", "unsupported", "failed", "timeout", "memory", "flaky", "precision", "recall", "accuracy", "f1", "adjustedF1", "lineRate", "kindRate", "cpuSeconds"];
head(at("scores"), ["tool", ...shown]);
for (const t of tools) { const row = at("scores").insertRow(); cell(row, t); for (const s of shown) cell(row, data.summary[t][s], "number"); }
function options(select, first, values) { for (const v of [first, ...values]) { const o = document.createElement("option"); o.textContent = v; o.value = v === first ? "" : v; select.append(o); } }
options(at("tool"), "any tool", tools); options(at("kind"), "any verdict", kinds);
const programs = new Map();
for (const o of data.outcomes) { const name = o.program + " -O" + o.opt; if (!programs.has(name)) programs.set(name, {racy: o.racy}); programs.get(name)[o.tool] = o; }
function style(o) { return o.kind === "TP" || o.kind === "TN" ? "right" : o.kind === "FP" || o.kind === "FN" ? "wrong" : "none"; }
function draw() {
  const table = at("programs"); table.replaceChildren(); head(table, ["program", ...tools]);
  const body = table.createTBody(), wanted = at("text").value.toLowerCase(); let count = 0;
  for (const [name, p] of programs) {
    const outcomes = tools.map(t => p[t]).filter(o => o), chosen = outcomes.filter(o => !at("tool").value || o.tool === at("tool").value);
    if (at("label").value && (at("label").value === "yes") !== p.racy) continue;
    if (at("kind").value && !chosen.some(o => o.kind === at("kind").value)) continue;
    if (at("flaky").checked && !chosen.some(o => o.flaky)) continue;
    if (at("differ").checked && new Set(outcomes.map(o => o.kind)).size < 2) continue;
    if (wanted && !(name + JSON.stringify(outcomes)).toLowerCase().includes(wanted)) continue;
    const row = body.insertRow(); cell(row, name); count++;
    for (const t of tools) {
      const o = p[t]; if (!o) { cell(row, ""); continue; }
      const c = cell(row, o.kind + (o.flaky ? " flaky" : ""), style(o));
      for (const line of [...o.races.slice(0, 3), ...o.not_checked, ...o.statuses.filter(s => s !== "ok")]) { const s = document.createElement("small"); s.textContent = line; c.append(s); }
    }
  }
  at("count").textContent = count + " of " + programs.size + " programs";
}
for (const id of ["text", "label", "tool", "kind", "differ", "flaky"]) at(id).addEventListener("input", draw);
draw();
</script></body></html>
"""


def writeHtml(path, byTool, settings, title):
    data = json.dumps(document(byTool, settings)).replace("</", "<\\/")
    words = "; ".join(f"{name}: {value}" for name, value in settings.items())
    page = PAGE.replace("@TITLE@", html.escape(title)).replace("@SETTINGS@", html.escape(words)).replace("@DATA@", data)
    with open(path, "w") as stream:
        stream.write(page)
