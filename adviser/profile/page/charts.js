// Bounds of the speed-up, critical path, contexts, states of threads, sizes of tasks.
(() => {
  const columns = put(document.body, "div", {class: "two"});

  // --- bounds: no colours of directives ---
  const left = put(columns, "section");
  put(left, "h2", {}, "How fast it can be");
  put(left, "p", {class: "soft"}, "Speed-up over one thread by number of cores, for this input.");
  const w = 520, h = 330, x0 = 40, y0 = 290, kMost = 256;
  const svg = drawing(left, w, h);
  const x = cores => x0 + (w - x0 - 12) * Math.log2(cores) / 8;
  const y = speed => y0 - (y0 - 12) * Math.log2(Math.max(1, speed)) / 8;
  for (let i = 0; i <= 8; i++) {
    const n = 2 ** i;
    put(svg, "path", {class: "axis", d: `M${x(n)} ${y0}V12M${x0} ${y(n)}H${w - 12}`});
    put(svg, "text", {x: x(n), y: y0 + 16, "text-anchor": "middle", class: "soft"}, String(n));
    if (i) put(svg, "text", {x: x0 - 6, y: y(n) + 4, "text-anchor": "end", class: "soft"}, String(n));
  }
  put(svg, "text", {x: w - 12, y: y0 + 34, "text-anchor": "end", class: "soft"}, "cores");
  const curve = (of, colour, dash, width = 2) => {
    let d = "";
    for (let i = 0; i <= 64; i++) { const n = 2 ** (i / 8); d += (d ? "L" : "M") + x(n).toFixed(1) + " " + y(of(n)).toFixed(1); }
    put(svg, "path", {d, fill: "none", stroke: colour, "stroke-width": width, "stroke-dasharray": dash});
  };
  const costs = sum(profile.directives, d => d.overhead.create + d.overhead.schedule); // the cores share them, as the work
  const most = (cores, span) => Math.min(cores * over(oneThread, oneThread + costs), span > 0 ? oneThread / span : cores);
  const greedy = (cores, span, factor = 1) => over(oneThread, (oneThread + costs) / cores + factor * (1 - 1 / cores) * span);
  curve(n => n, "#a9b1b9", "3 3", 1.5);
  curve(n => most(n, spans.logical), "var(--fg)", "", 2.5);
  const entries = [["linear", "#a9b1b9"], ["no schedule is faster (work and span)", "var(--fg)"]];
  if (spans.locks > 1.02 * spans.logical) {
    curve(n => most(n, spans.locks), "#a11c1c", "", 2);
    entries.push(["the same, with locks", "#a11c1c"]);
  }
  curve(n => greedy(n, spans.logical), "#2e6b3c", "6 3");
  entries.push(["a greedy schedule is not slower", "#2e6b3c"]);
  curve(n => Math.min(greedy(n, spans.burdened, 1.7), most(n, Math.max(spans.logical, spans.locks))), "#a8480f", "2 3");
  entries.push(["estimate, with task costs", "#a8480f"]);
  const simulated = (profile.simulated || []).filter(s => s.time > 0 && s.cores <= kMost);
  if (simulated.length) {
    const d = simulated.map((s, i) => (i ? "L" : "M") + x(s.cores).toFixed(1) + " " + y(oneThread / s.time).toFixed(1)).join("");
    put(svg, "path", {d, fill: "none", stroke: "#5b3a73", "stroke-width": 2});
    entries.push(["simulated: list scheduling of this run", "#5b3a73"]);
  }
  const scale = profile.scale || [];
  const points = scale.length ? scale.map(m => [m.threads, scale[0].threads === 1 ? scale[0].wall / m.wall : oneThread / m.wall, m])
    : run.unit === "ns" && totals.wall > 0 ? [[run.threads, oneThread / totals.wall, totals]] : [];
  for (const [cores, speed, m] of points)
    if (cores >= 1 && cores <= kMost)
      put(put(svg, "circle", {cx: x(cores), cy: y(speed), r: 4.5, fill: "var(--accent)", class: "measured"}), "title", {},
        `${cores} threads: ${short(speed)}x, ${wall(m.wall)}`);
  if (points.length) entries.push([scale.length ? "measured" : "this run, over its work", "var(--accent)"]);
  key(left, entries);

  // --- states ---
  if (totals.states.length) {
    const right = put(columns, "section");
    put(right, "h2", {}, "What the threads did");
    put(right, "p", {class: "soft"}, "Time of all threads, by the region they were in." + (run.threads > run.cores ? ` With ${run.threads} threads on ${run.cores} cores, most of the waiting is for a core.` : ""));
    const rows = [["all", totals.states], ...profile.directives.filter(d => sum(d.states, s => s.time) > 0)
      .sort((a, b) => sum(b.states, s => s.time) - sum(a.states, s => s.time)).slice(0, 9).map(d => [baseName(d), d.states, d.id])];
    const longest = Math.max(1, ...rows.map(([, states]) => sum(states, s => s.time)));
    const bars = drawing(right, w, 32 * rows.length + 8);
    rows.forEach(([name, states, id], i) => {
      if (id !== undefined) put(bars, "rect", {x: 0, y: 32 * i + 12, width: 9, height: 10, rx: 2, fill: colourOf(id)});
      put(bars, "text", {x: 14, y: 32 * i + 22}, name.length > 22 ? name.slice(0, 21) + "…" : name);
      let at = 160;
      for (const s of states) {
        const width = (w - 160) * s.time / longest;
        box(bars, at, 32 * i + 6, width, 22, kStates[s.state][1], percent(s.time / sum(states, q => q.time)),
          `${name}: ${kStates[s.state][0]} ${wall(s.time)}`, () => show(id));
        at += width;
      }
    });
    const used = new Set(rows.flatMap(([, states]) => states.map(s => s.state)));
    key(right, Object.entries(kStates).filter(([state]) => used.has(state) && state !== "taskgroup").map(([, entry]) => entry));
  }

  // --- where there are no states: the span, by directive ---
  if (!totals.states.length) {
    const right = put(columns, "section");
    put(right, "h2", {}, "What the span consists of");
    put(right, "p", {class: "soft"}, `The longest chain of work, ${time(spans.logical)}, by directive.`);
    const rows = profile.directives.filter(d => d.pathShare >= .002).sort((a, b) => b.pathShare - a.pathShare).slice(0, 10);
    const bars = drawing(right, w, 32 * rows.length + 8);
    rows.forEach((d, i) => {
      const name = baseName(d);
      put(bars, "text", {x: 0, y: 32 * i + 22}, name.length > 27 ? name.slice(0, 26) + "…" : name);
      box(bars, 180, 32 * i + 6, (w - 180) * d.pathShare, 22, colourOf(d.id), percent(d.pathShare), `${nameOf(d)}: ${percent(d.pathShare, 1)}`, () => show(d.id));
      if ((w - 180) * d.pathShare < 33) put(bars, "text", {x: 184 + (w - 180) * d.pathShare, y: 32 * i + 22, class: "soft"}, percent(d.pathShare, 1));
    });
  }

  // --- critical path ---
  if (profile.path.length) {
    const part = section("Critical path", `From start to end, ${time(spans.logical)}: what has to be done in order. Only making this shorter makes the program faster on many cores.`);
    const path = drawing(part, wide, 60);
    const all = sum(profile.path, s => s.weight) + profile.pathFolded;
    let at = 0;
    if (profile.pathFolded > 0) { // what is not among the steps, by directive
      const left = new Map(profile.directives.map(d => [d.id, d.pathShare * spans.logical]));
      for (const step of profile.path) { const id = profile.contexts[step.context].directive; left.set(id, left.get(id) - step.weight); }
      for (const [id, weight] of [...left].sort((a, b) => b[1] - a[1])) {
        const width = wide * weight / all;
        if (width < .3) continue;
        box(path, at, 4, width, 34, colourOf(id), baseName(profile.directives[id]), `${nameOf(profile.directives[id])}: ${time(weight)}, in all, whose order was not kept`, () => show(id));
        at += width;
      }
      at = wide * profile.pathFolded / all;
      put(path, "path", {d: `M${at} 0V44`, stroke: "currentColor", "stroke-dasharray": "3 2"});
    }
    for (const step of profile.path) {
      const d = profile.directives[profile.contexts[step.context].directive], width = wide * step.weight / all;
      box(path, at, 4, width, 34, colourOf(d.id), baseName(d), `${nameOf(d)}: ${time(step.weight)}, ${percent(step.weight / all, 1)} of the span`, () => show(d.id));
      at += width;
    }
    put(path, "text", {x: 0, y: 56, class: "soft"}, profile.pathFolded > 0 ? `up to the dashed line, order was not kept (${percent(profile.pathFolded / all)})` : "start");
    put(path, "text", {x: wide, y: 56, class: "soft", "text-anchor": "end"}, time(all));
    key(part, profile.directives.filter(d => d.pathShare >= .01).sort((a, b) => b.pathShare - a.pathShare)
      .map(d => [`${nameOf(d)} ${percent(d.pathShare, 1)}`, colourOf(d.id)]));
  }

  // --- contexts ---
  if (profile.contexts.length > 1) {
    const part = section("Contexts", "Regions and tasks with those they were met in, from the outside in.");
    const choice = put(part, "fieldset");
    const children = new Map();
    for (const c of profile.contexts) if (c.parent !== undefined) children.set(c.parent, [...children.get(c.parent) || [], c]);
    const width = {}, depth = {};
    const measure = (c, of) => width[c.id] = c[of] + sum(children.get(c.id) || [], child => measure(child, of));
    const deepen = (c, at) => { depth[c.id] = at; return Math.max(at, ...(children.get(c.id) || []).map(child => deepen(child, at + 1))); };
    const rows = deepen(profile.contexts[0], 0) + 1;
    const picture = drawing(part, wide, 28 * rows + 4);
    const draw = of => {
      picture.replaceChildren();
      const all = measure(profile.contexts[0], of) || 1;
      const place = (c, at) => {
        const d = profile.directives[c.directive], own = wide * width[c.id] / all;
        if (own < .4) return;
        const parallelism = isMain(d) ? over(totals.work, spans.logical) : over(d.work, d.spans.logical);
        const calls = c.stack.length ? "\nin " + c.stack.map(f => f.function).join(" → ") : "";
        box(picture, at, 28 * depth[c.id], own, 26, colourOf(d.id), `${isMain(d) ? "program" : baseName(d)}${own > 150 ? ", parallelism " + short(parallelism) : ""}`,
          `${isMain(d) ? "program" : nameOf(d)}: ${time(width[c.id])}, own ${time(c[of])}, parallelism ${short(parallelism)}, ${short(c.instances)} instances${calls}`, () => show(d.id));
        for (const child of (children.get(c.id) || []).sort((a, b) => width[b.id] - width[a.id])) { place(child, at); at += wide * width[child.id] / all; }
      };
      place(profile.contexts[0], 0);
    };
    for (const [of, words] of [["work", "by work"], ["path", "by critical path"]]) {
      const label = put(choice, "label");
      put(label, "input", {type: "radio", name: "width", onchange: () => draw(of), ...(of === "work" ? {checked: ""} : {})});
      label.append(" " + words + "   ");
    }
    draw("work");
  }
})();
