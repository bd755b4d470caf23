// The verdict, the main numbers, the advice.
(() => {
  const title = put(document.body, "h1", {}, put(document.createElement("p"), "code", {}, run.command || run.executable));
  if ("rank" in run) title.append(`, rank ${run.rank}` + (run.worldSize ? ` of ${run.worldSize}` : ""));
  put(document.body, "p", {class: "verdict" + (profile.verdict.kind === "nothing" ? " good" : "")}, profile.verdict.text + ".");
  if (profile.verdict.note) put(document.body, "p", {class: "soft"}, profile.verdict.note + ".");

  const tiles = put(document.body, "div", {class: "tiles"});
  const tile = (value, name, title) => { put(tiles, "div", {title}, name).prepend(put(document.createElement("p"), "b", {}, value)); };
  tile(time(totals.work), "work", "CPU time of the program's own code");
  tile(time(spans.logical), "span", "the longest chain of work that has to be done in order");
  tile(short(over(totals.work, spans.logical)), "parallelism", "work / span");
  tile(short(over(totals.work, spans.scheduled)), `as scheduled on ${run.threads}`, "what one thread ran of a loop is in order");
  tile(short(over(totals.work, spans.burdened)), "with task costs", "the costs of creating and joining are added");
  tile(short(over(totals.work, spans.locks)), "with locks", "mutual exclusion makes the span longer");
  if (run.unit === "ns" && totals.wall > 0)
    tile(short(totals.work / totals.wall) + "x", `of ${run.threads} threads used`, "work / wall time of this run: " + wall(totals.wall));

  const advice = profile.directives.flatMap(d => d.advice.map(a => ({words: nameOf(d), text: a.text, weight: d.pathShare, id: d.id})));
  for (const l of profile.locks.filter(l => !profile.directives.some(d => d.kind === l.kind && d.file === l.file && d.line === l.line)))
    advice.push(...l.advice.map(a => ({words: l.kind + " " + placeOf(l), text: a.text, weight: over(l.bound, spans.locks), id: l.directive})));
  advice.sort((a, b) => b.weight - a.weight);
  advice.unshift(...profile.advice.map(a => ({words: "", text: a.text})));
  if (advice.length === 0) return;
  const list = put(document.body, "ul", {class: "advice"});
  for (const a of advice.slice(0, 6)) {
    const item = put(list, "li");
    if (a.words) { put(item, "button", {class: "link", onclick: () => show(a.id)}, a.words); item.append(": "); if (a.id !== undefined) swatch(item, a.id); }
    item.append(a.text);
  }
})();
