"""Opens a report in a headless Chromium and looks at what the browser made of it. usage: browser.py CHROMIUM FILE DIRECTORY

Fails when a part is missing, when the page asks for anything but itself, or when the console has an error.
"""
import os
import sys

from page import look

parts = look(*sys.argv[1:])
chromium, page, directory = sys.argv[1:]
with open(page, encoding="utf-8") as file:
    text = file.read()
measured = os.path.join(directory, "measured.html")
with open(measured, "w", encoding="utf-8") as file:
    file.write(text.replace("</body>", """<p class="summary" id="told"></p><script>
const yOf = element => element.getBoundingClientRect().top;
document.getElementById("told").textContent = "the count stands above the races: " + (yOf(document.querySelector(".summary")) < yOf(document.querySelector("section")))
  + ", wider than the window: " + Math.max(0, document.documentElement.scrollWidth - window.innerWidth);
</script></body>"""))
for tag in ("script", "link", "img", "iframe"):
    assert tag not in parts.count, tag
print("sections:", parts.count.get("section", 0))
print("pictures:", parts.count.get("svg", 0))
print("boxes:", parts.count.get("rect", 0))
print("marked lines:", parts.count.get("mark", 0))
print("text:", parts.text())
print("at 700 pixels:", look(chromium, measured, directory, 700).text())
