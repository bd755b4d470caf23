"""A page in a headless Chromium: what the browser made of it."""
import html.parser
import json
import os
import subprocess


class Parts(html.parser.HTMLParser):
    """Counts tags and classes, and collects words."""
    UNSEEN = ("script", "style", "noscript", "title")

    def __init__(self):
        super().__init__()
        self.count = {}
        self.classes = {}
        self.words = []
        self.quiet = 0  # inside so many elements that show nothing

    def handle_starttag(self, tag, attrs):
        self.count[tag] = self.count.get(tag, 0) + 1
        for name in (dict(attrs).get("class") or "").split():
            self.classes[name] = self.classes.get(name, 0) + 1
        self.quiet += tag in self.UNSEEN

    def handle_endtag(self, tag):
        self.quiet -= tag in self.UNSEEN

    def handle_data(self, data):
        if not self.quiet:
            self.words.append(data)

    def text(self):
        return " ".join(" ".join(self.words).split())


def look(chromium, page, directory, width=1200):
    """Fails when the page asks for anything but itself, or when the console has an error."""
    net_log = os.path.join(directory, "net.json")
    result = subprocess.run(
        [chromium, "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
         "--disable-background-networking", "--disable-component-update", "--disable-sync", "--disable-extensions",
         "--user-data-dir=" + os.path.join(directory, "profile"), "--log-net-log=" + net_log, "--enable-logging=stderr",
         f"--window-size={width},900", "--hide-scrollbars", "--dump-dom", "file://" + os.path.abspath(page)],
        capture_output=True, text=True, check=True, timeout=120)
    console = [line for line in result.stderr.splitlines() if ":CONSOLE" in line]
    assert not console, console
    parts = Parts()
    parts.feed(result.stdout)
    with open(net_log, encoding="utf-8") as file:
        events = json.load(file)["events"]
    # The browser's own requests, such as for updates, have no page as their initiator.
    asked = {event["params"]["url"] for event in events
             if event.get("params", {}).get("initiator", "not an origin") != "not an origin"}
    outside = sorted(url for url in asked if not url.startswith(("file://", "data:", "chrome")))
    assert not outside, outside
    return parts
