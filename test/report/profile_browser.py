"""Opens the page of a profile in a headless Chromium, uses it, and looks at what the browser made of it.

usage: profile_browser.py CHROMIUM FILE DIRECTORY
"""
import os
import sys

from page import look

chromium, page, directory = sys.argv[1:]
USE = """<script>
document.getElementById("row-1").click();               // its source
document.querySelector("input[type=checkbox]").click(); // what if the first were parallel
document.querySelectorAll("th")[5].click();             // by instances
document.querySelectorAll("input[type=radio]")[1].click();
const add = (name, text) => put(document.body, "p", {class: "test"}, name + ": " + text);
const order = [...document.querySelectorAll("h2")].map(h => h.textContent);
add("what-if before the table", order.indexOf("What if") < order.indexOf("Directives"));
add("wider than the window", Math.max(0, document.documentElement.scrollWidth - window.innerWidth));
const colours = new Map(); // of each directive, wherever it is named
const note = (id, colour) => colours.set(id, (colours.get(id) || new Set()).add(colour));
for (const d of profile.directives) {
  for (const mark of document.querySelectorAll(".swatch"))
    if (mark.parentNode.textContent.trim().startsWith(nameOf(d))) note(d.id, getComputedStyle(mark).backgroundColor);
  for (const rect of document.querySelectorAll("rect.box"))
    if (!isMain(d) && rect.closest("section").querySelector("h2").textContent !== "What the threads did" && rect.textContent.startsWith(nameOf(d) + ":"))
      note(d.id, getComputedStyle(rect).fill);
}
add("directives", `${colours.size}, colours ${new Set([...colours.values()].flatMap(set => [...set])).size}`);
</script>"""
with open(page, encoding="utf-8") as file:
    text = file.read()
used = os.path.join(directory, "used.html")
with open(used, "w", encoding="utf-8") as file:
    file.write(text.replace("</body>", USE + "</body>"))
parts = look(chromium, used, directory, 700)
for tag in ("link", "img", "iframe"):
    assert tag not in parts.count, tag
print("sections:", parts.count.get("section", 0))
print("pictures:", parts.count.get("svg", 0))
print("boxes:", parts.classes.get("box", 0))
print("measured points:", parts.classes.get("measured", 0))
print("rows:", parts.classes.get("row", 0))
print("marked lines:", parts.count.get("mark", 0))
print("text:", parts.text())
