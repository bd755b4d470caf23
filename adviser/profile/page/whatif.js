// The what-if boxes, and the answers that the run was asked for.
(() => {
  const graph = document.getElementById("graph") && JSON.parse(document.getElementById("graph").textContent);
  const part = section("What if", graph ? "Tick what you could make parallel. All chains of work of this run are counted again."
    : "Tick what you could make parallel. Other chains of work may become the longest then, so the answer is an upper bound.");
  const spanOf = () => { // the longest path
    const ends = new Float64Array(graph.weight.length);
    let next = 0, longest = 0;
    for (let i = 0; i < ends.length; i++) {
      let from = 0;
      for (let n = graph.count[i]; n > 0; n--) from = Math.max(from, ends[i - graph.before[next++]]);
      ends[i] = from + graph.weight[i] / (chosen.has(graph.directive[i]) ? factor : 1);
      longest = Math.max(longest, ends[i]);
    }
    return longest;
  };
  const share = profile.directives.map(() => 0), chosen = new Set();
  for (const d of profile.directives) share[d.id] = d.pathShare;
  const list = put(part, "fieldset");
  let factor = 16;
  const answer = () => {
    const left = sum(share, s => s) - sum([...chosen], id => share[id] * (1 - 1 / factor));
    result.replaceChildren();
    result.append("Parallelism ", put(document.createElement("p"), "b", {}, short(over(totals.work, spans.logical))), !chosen.size ? "" : graph ? " → " : " → at most ");
    if (chosen.size) put(result, "b", {}, short(over(totals.work, graph ? spanOf() : spans.logical * left)));
  };
  for (const d of [...profile.directives].sort((a, b) => b.pathShare - a.pathShare).filter(d => d.pathShare >= .01).slice(0, 10)) {
    const label = put(put(list, "div"), "label");
    put(label, "input", {type: "checkbox", onchange: e => { e.target.checked ? chosen.add(d.id) : chosen.delete(d.id); answer(); }});
    label.append(` ${nameOf(d)} (${percent(d.pathShare, 1)} of the span)`);
    swatch(label, d.id, label.children[0]);
  }
  const factors = put(put(part, "label", {}, "each "), "select", {onchange: e => { factor = Number(e.target.value); answer(); }});
  for (const f of [2, 4, 8, 16, 32, 64, 128]) put(factors, "option", {value: f, ...(f === factor ? {selected: ""} : {})}, f + "x as parallel");
  const result = put(part, "p", {class: "result"});
  answer();
  const goal = profile.whatif.goal;
  if (goal) {
    put(part, "p", {}, `To reach parallelism ${short(goal.goal)}${goal.reached ? "" : " (not reached)"}${goal.exact ? "" : ", at most"}:`);
    const steps = put(part, "ol");
    for (const r of goal.regions) put(steps, "li", {}, `${r.kind === "main" ? "serial code" : r.kind} ${r.where || (r.file ? placeOf(r) : "")} → ${short(r.after)}`);
  }
  for (const u of profile.whatif.user)
    put(part, "p", {}, `${u.location === "overhead" ? "tasks and regions at no cost" : !u.factor ? "all at once, " + u.location : u.location.startsWith("lock:")
      ? `mutex ${u.location.slice(5)} held 1/${short(u.factor)} as long` : `${u.location} ${short(u.factor)}x as parallel`}: span ${time(u.span)}, parallelism ${short(over(totals.work, u.span))}`);
})();
