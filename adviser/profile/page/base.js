"use strict";
// What all parts of the page use: the data, numbers as text, elements.
const profile = JSON.parse(document.getElementById("profile").textContent);
const sources = JSON.parse(document.getElementById("sources").textContent);
const run = profile.run, totals = profile.totals, spans = totals.spans;
const oneThread = totals.work - totals.replicated; // what one thread would do

const over = (a, b) => b > 0 ? a / b : 0;
const sum = (list, of) => list.reduce((total, item) => total + of(item), 0);
const percent = (x, digits = 0) => (100 * x).toFixed(digits) + " %";
function short(x) {
  if (x >= 1e6) return x.toExponential(1).replace("e+", "e");
  return x.toFixed(x === Math.floor(x) || x >= 99.95 ? 0 : x >= 9.995 ? 1 : 2);
}
function wall(ns) {
  for (const [from, name] of [[1e9, "s"], [1e6, "ms"], [1e3, "µs"]])
    if (ns >= from / 10) return short(ns / from) + " " + name;
  return short(ns) + " ns";
}
const time = t => run.unit === "ns" ? wall(t) : short(t) + " " + run.unit + (t === 1 ? "" : "s");

function shortPath(path) {
  if (run.directory.length > 1 && path.startsWith(run.directory + "/")) path = path.slice(run.directory.length + 1);
  else if (path.startsWith("/")) path = path.slice(path.lastIndexOf("/") + 1);
  return path.replace(/^(\.\/)+/, "");
}
function placeOf(place) {
  if (!place.file || (!place.line && place.function)) return place.function ? "in " + place.function : "unknown place";
  return shortPath(place.file) + (place.line ? ":" + place.line : "") + (place.endLine > place.line ? "-" + place.endLine : "");
}
const isMain = directive => directive.kind === "main";
const nameOf = d => isMain(d) ? "code outside all regions" : d.kind + " " + placeOf(d);
const baseName = d => isMain(d) ? "serial" : d.kind + " " + placeOf(d).replace(/.*\//, "");

// Colours of directives: grey for serial code, the others by their share of the path.
const kColours = ["#4e79a7", "#f28e2b", "#59a14f", "#b07aa1", "#76b7b2", "#edc948", "#9c755f", "#ff9da7", "#86bcb6", "#d4a6c8"];
const colourOf = (() => {
  const order = profile.directives.filter(d => !isMain(d)).sort((a, b) => b.pathShare - a.pathShare || a.id - b.id);
  const rank = new Map(order.map((d, i) => [d.id, i]));
  return id => isMain(profile.directives[id]) ? "#a9b1b9" : kColours[rank.get(id)] || `hsl(${Math.round(rank.get(id) * 137.508) % 360} 45% 68%)`;
})();
// No colours of directives, but serial work has that of serial code.
const kStates = {work: ["work", "#2e6b3c"], serial: ["serial work", "#a9b1b9"], runtime: ["OpenMP runtime", "#5b3a73"],
  barrier: ["wait at barrier", "#a8480f"], taskwait: ["wait for tasks", "#8a6d00"], taskgroup: ["wait for tasks", "#8a6d00"],
  lock: ["wait for lock", "#a11c1c"], ordered: ["wait for turn", "#c2486a"], idle: ["idle", "#dfe3e7"]};

function put(parent, tag, attributes = {}, ...children) {
  const svg = parent.namespaceURI === "http://www.w3.org/2000/svg" || tag === "svg";
  const element = svg ? document.createElementNS("http://www.w3.org/2000/svg", tag) : document.createElement(tag);
  for (const [name, value] of Object.entries(attributes))
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value);
  element.append(...children);
  parent.append(element);
  return element;
}
/// The colour of a directive, before its name.
const swatch = (parent, id, after) => { const mark = put(parent, "i", {class: "swatch", style: "background:" + colourOf(id)}); after ? after.after(mark) : parent.prepend(mark); };
/// Of a drawing as wide as the page.
const wide = Math.max(300, Math.min(1140, document.documentElement.clientWidth - 32));
const drawing = (parent, width, height) => put(parent, "svg", {viewBox: `0 0 ${width} ${height}`, role: "img"});
function section(title, explanation) {
  const element = put(document.body, "section");
  put(element, "h2", {}, title);
  if (explanation) put(element, "p", {class: "soft"}, explanation);
  return element;
}
function key(parent, entries) {
  const list = put(parent, "div", {class: "key"});
  for (const [name, colour] of entries) put(put(list, "span"), "i", {style: "background:" + colour}).after(name);
}
const isDark = fill => /^#/.test(fill) && [1, 3, 5].reduce((all, i) => all + parseInt(fill.slice(i, i + 2), 16), 0) < 330;
/// A rectangle with its words, if they fit in.
function box(svg, x, y, width, height, fill, words, title, click) {
  const rect = put(svg, "rect", {class: "box", x, y, width: Math.max(width, .5), height, fill, onclick: click || (() => {})});
  put(rect, "title", {}, title);
  const most = Math.floor((width - 8) / 6.2);
  if (most >= 4)
    put(svg, "text", {class: "on-box", style: "fill:" + (isDark(fill) ? "#fff" : "#111"), x: x + 5, y: y + height / 2 + 4}, words.length > most ? words.slice(0, most - 1) + "…" : words);
}
/// Opens the row of a directive in the table.
let show = () => {};
