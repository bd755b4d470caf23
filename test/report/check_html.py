"""Fails unless every element of an HTML page is closed in the right order. usage: check_html.py FILE"""
import html.parser
import sys


class Checker(html.parser.HTMLParser):
    open_elements = []

    def handle_starttag(self, tag, attrs):
        if tag not in ("meta", "br"):
            self.open_elements.append(tag)

    def handle_endtag(self, tag):
        assert self.open_elements and self.open_elements[-1] == tag, (self.getpos(), tag, self.open_elements)
        self.open_elements.pop()


checker = Checker()
with open(sys.argv[1], encoding="utf-8") as file:
    checker.feed(file.read())
checker.close()
assert not checker.open_elements, checker.open_elements
