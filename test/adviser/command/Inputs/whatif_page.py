"""Ticks the first box of a profile's page and prints the what-if section. usage: whatif_page.py REPORT_TESTS CHROMIUM FILE DIRECTORY"""
import os
import sys

sys.path.insert(0, sys.argv[1])
from page import look  # noqa: E402

chromium, page, directory = sys.argv[2:]
with open(page, encoding="utf-8") as file:
    text = file.read()
used = os.path.join(directory, "used.html")
with open(used, "w", encoding="utf-8") as file:
    file.write(text.replace("</body>", '<script>document.querySelector("input[type=checkbox]").click();</script></body>'))
words = look(chromium, used, directory).text()
print(words[words.index("What if Tick"):].replace("counted again.", "counted again.\n"))
