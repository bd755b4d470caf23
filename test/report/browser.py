"""Opens a report in a headless Chromium and looks at what the browser made of it. usage: browser.py CHROMIUM FILE DIRECTORY

Fails when a part is missing, when the page asks for anything but itself, or when the console has an error.
"""
import html.parser
import json
import os
import subprocess
import sys

chromium, page, directory = sys.argv[1:]
net_log = os.path.join(directory, "net.json")
result = subprocess.run(
    [chromium, "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
     "--disable-background-networking", "--disable-component-update", "--disable-sync", "--disable-extensions",
     "--user-data-dir=" + os.path.join(directory, "profile"), "--log-net-log=" + net_log, "--enable-logging=stderr",
     "--dump-dom", "file://" + os.path.abspath(page)],
    capture_output=True, text=True, check=True, timeout=120)
console = [line for line in result.stderr.splitlines() if ":CONSOLE" in line]
assert not console, console


class Parts(html.parser.HTMLParser):
    def __init__(self):
        super().__init__()
        self.count = {}
        self.words = []

    def handle_starttag(self, tag, attrs):
        self.count[tag] = self.count.get(tag, 0) + 1

    def handle_data(self, data):
        self.words.append(data)


parts = Parts()
parts.feed(result.stdout)
with open(net_log, encoding="utf-8") as file:
    events = json.load(file)["events"]
# The browser's own requests, such as for updates, have no page as their initiator.
asked = {event["params"]["url"] for event in events
         if event.get("params", {}).get("initiator", "not an origin") != "not an origin"}
outside = sorted(url for url in asked if not url.startswith(("file://", "data:", "chrome")))
assert not outside, outside
for tag in ("script", "link", "img", "iframe"):
    assert tag not in parts.count, tag
print("sections:", parts.count.get("section", 0))
print("pictures:", parts.count.get("svg", 0))
print("boxes:", parts.count.get("rect", 0))
print("marked lines:", parts.count.get("mark", 0))
print("text:", " ".join(" ".join(parts.words).split()))
