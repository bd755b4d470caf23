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
</script>"""
with open(page, encoding="utf-8") as file:
    text = file.read()
used = os.path.join(directory, "used.html")
with open(used, "w", encoding="utf-8") as file:
    file.write(text.replace("</body>", USE + "</body>"))
parts = look(chromium, used, directory)
for tag in ("link", "img", "iframe"):
    assert tag not in parts.count, tag
print("sections:", parts.count.get("section", 0))
print("pictures:", parts.count.get("svg", 0))
print("boxes:", parts.classes.get("box", 0))
print("measured points:", parts.classes.get("measured", 0))
print("rows:", parts.classes.get("row", 0))
print("marked lines:", parts.count.get("mark", 0))
print("text:", parts.text())
