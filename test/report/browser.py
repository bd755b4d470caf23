"""Opens a report in a headless Chromium and looks at what the browser made of it. usage: browser.py CHROMIUM FILE DIRECTORY

Fails when a part is missing, when the page asks for anything but itself, or when the console has an error.
"""
import sys

from page import look

parts = look(*sys.argv[1:])
for tag in ("script", "link", "img", "iframe"):
    assert tag not in parts.count, tag
print("sections:", parts.count.get("section", 0))
print("pictures:", parts.count.get("svg", 0))
print("boxes:", parts.count.get("rect", 0))
print("marked lines:", parts.count.get("mark", 0))
print("text:", parts.text())
