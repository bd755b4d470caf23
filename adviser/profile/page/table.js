// The table of directives with their source, the sizes of tasks, what is not in the numbers.
(() => {
  const part = section("Directives", "Click a row for its source and all numbers.");
  const rows = [...profile.directives.map(d => ({d, id: d.id, name: nameOf(d), work: isMain(d) ? d.own : d.work, share: d.pathShare,
    logical: isMain(d) ? 1 : over(d.work, d.spans.logical), scheduled: isMain(d) ? 1 : over(d.work, d.spans.scheduled), instances: d.instances,
    overhead: over(d.overhead.create + d.overhead.schedule, d.own), why: d.advice.length ? d.advice[0].text : ""})),
    ...profile.locks.filter(l => !profile.directives.some(d => d.kind === l.kind && d.file === l.file && d.line === l.line)).map((l, i) => ({l, id: "lock" + i, name: `${l.kind} ${l.name} ${placeOf(l)}`, work: l.held, share: 0, logical: 0, scheduled: 0,
      instances: l.acquisitions, overhead: 0, why: l.advice.length ? l.advice[0].text : ""}))];
  const bound = r => r.d && r.d.logicalIsBound ? "≤ " : "";
  const columns = [["name", "directive", r => r.name], ["work", "work", r => time(r.work)], ["share", "of span", r => r.l ? "" : percent(r.share, 1)],
    ["logical", "parallelism", r => r.logical ? bound(r) + short(r.logical) : ""], ["scheduled", "scheduled", r => r.scheduled ? short(r.scheduled) : ""],
    ["instances", "instances", r => short(r.instances)], ["overhead", "overhead", r => r.overhead ? percent(r.overhead, 1) : ""], ["why", "why", r => r.why]];
  const table = put(part, "table"), head = put(put(table, "thead"), "tr"), body = put(table, "tbody");
  let sorted = "share", up = false;
  const open = new Set();
  const draw = () => {
    for (const th of head.children) th.className = (th.dataset.key === "why" ? "why " : "") + (th.dataset.key === sorted ? "sorted" + (up ? " up" : "") : "");
    rows.sort((a, b) => (a[sorted] < b[sorted] ? -1 : a[sorted] > b[sorted] ? 1 : 0) * (up ? 1 : -1));
    body.replaceChildren();
    for (const r of rows) {
      const tr = put(body, "tr", {class: "row" + (open.has(r.id) ? " open" : ""), id: "row-" + r.id,
        onclick: () => { open.has(r.id) ? open.delete(r.id) : open.add(r.id); draw(); }});
      for (const [name, , write] of columns) {
        const td = put(tr, "td", {...(name === "why" ? {class: "why"} : {}), ...(name === "share" ? {class: "bar", style: `--share:${percent(r.share, 1).replace(" ", "")}`} : {})}, write(r));
        if (name === "name" && r.d) swatch(td, r.id);
      }
      if (open.has(r.id)) details(put(put(body, "tr", {class: "more"}), "td", {colspan: columns.length}), r);
    }
  };
  for (const [name, words] of columns)
    put(head, "th", {"data-key": name, onclick: () => { up = sorted === name ? !up : name === "name" || name === "why"; sorted = name; draw(); }}, words);

  function source(to, place) {
    const found = sources[place.file + ":" + place.line];
    if (!found) return;
    const pre = put(to, "pre");
    found.text.split("\n").slice(0, -1).forEach((line, i) => {
      const number = found.first + i, own = number >= place.line && number <= (place.endLine || place.line);
      const target = own ? put(pre, "mark") : pre;
      put(target, "i", {}, String(number).padStart(5) + " ");
      target.append(line);
      pre.append("\n");
    });
  }
  function details(to, r) {
    const d = r.d || r.l;
    for (const a of d.advice) put(to, "p", {}, "▸ " + a.text);
    source(to, d);
    const facts = [];
    if (r.l) {
      facts.push(`held ${time(d.held)} in ${short(d.acquisitions)} acquisitions`, `threads waited ${time(d.waited)} for it`, `makes the span ${time(d.bound)} longer`);
    } else {
      if (d.function) facts.push("in " + d.function + "()");
      if (!isMain(d)) for (const clock of ["logical", "scheduled", "burdened", "locks"]) facts.push(`span (${clock}) ${time(d.spans[clock])}`);
      facts.push("own work " + time(d.own));
      if (d.units.count) facts.push(`${short(d.units.count)} ${d.units.kind}s, mean ${time(d.units.mean)}, longest ${time(d.units.max)}`);
      if (d.threads.count > 1) facts.push(`per thread ${time(d.threads.min)} / ${time(d.threads.mean)} / ${time(d.threads.max)} (least, mean, most)`);
      if (d.overhead.create) facts.push(`creating ${time(d.overhead.create)}, scheduling ${time(d.overhead.schedule)}${d.overhead.estimated ? " (estimated)" : ""}`);
      for (const l of profile.locks.filter(l => d.kind === l.kind && d.file === l.file && d.line === l.line))
        facts.push(`held ${time(l.held)} in ${short(l.acquisitions)} acquisitions, waited for ${time(l.waited)}`);
      if (d.blame.in) facts.push(`others waited ${time(d.blame.in)} for it`);
      if (d.blame.out) facts.push(`it waited ${time(d.blame.out)} for others`);
      if (d.replicated) facts.push(`${time(d.replicated)} done again by each thread`);
      if (d.thinned) facts.push(`${short(d.thinned)} instances not timed`);
    }
    put(to, "p", {class: "soft"}, facts.join(" · "));
  }
  show = id => {
    if (id === undefined) return;
    open.add(id);
    draw();
    document.getElementById("row-" + id).scrollIntoView({behavior: "smooth", block: "center"});
  };
  draw();

  // --- sizes ---
  const sized = profile.directives.filter(d => d.units.histogram.some(n => n > 0));
  if (sized.length) {
    const grid = put(section("Sizes", "How long single tasks and chunks are. The line is what one costs to create and run: smaller ones do not pay."), "div", {class: "histograms"});
    for (const d of sized) {
      const figure = put(grid, "div");
      swatch(put(figure, "p", {}, nameOf(d)), d.id);
      const counts = d.units.histogram, first = counts.findIndex(n => n > 0), last = counts.length - 1, most = Math.max(...counts);
      const svg = drawing(figure, 340, 130), step = 320 / (last - first + 1);
      counts.forEach((n, i) => {
        if (n > 0) box(svg, 10 + step * (i - first), 105 - 95 * n / most, step - 1, 95 * n / most, colourOf(d.id), "", `${time(2 ** i)} to ${time(2 ** (i + 1))}: ${short(n)}`, () => show(d.id));
      });
      const cost = over(d.overhead.create + d.overhead.schedule, d.units.count), at = 10 + step * (Math.log2(Math.max(cost, 1)) - first);
      if (cost > 0 && at > 0 && at < 335) put(put(svg, "path", {d: `M${at} 6V105`, stroke: "#e15759", "stroke-width": 2}), "title", {}, "cost " + time(cost));
      put(svg, "text", {x: 10, y: 122, class: "soft"}, time(2 ** first));
      put(svg, "text", {x: 330, y: 122, class: "soft", "text-anchor": "end"}, time(2 ** (last + 1)));
    }
  }

  // --- what is not in the numbers ---
  const last = section("About these numbers");
  const about = put(last, "ul");
  for (const n of profile.notSeen) put(about, "li", {}, (n.count > 1 ? short(n.count) + " × " : "") + n.text);
  put(about, "li", {}, `clock ${run.clock}; ${run.runtime ? run.runtime + "; " : ""}${run.threads} threads, ${run.cores} cores; costs assumed for a task ${time(run.burden.spawn)}, for a region ${time(run.burden.fork + run.burden.barrier)}`);
  if (!profile.complete) put(about, "li", {}, "the program did not reach its end");
})();
