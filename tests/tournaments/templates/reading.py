"""What a page holds, read with the standard library's parser: elements by name, with attributes and text."""

from dataclasses import dataclass, field
from html.parser import HTMLParser

WITHOUT_END = {"meta", "link", "input", "br"}


@dataclass
class Element:
    """An element of a page; `text` is all of what stands inside it, spaces folded."""

    name: str
    attributes: dict
    words: list = field(default_factory=list)
    inside: tuple = ()  # the elements around it, outermost first

    @property
    def text(self):
        return " ".join(" ".join(self.words).split())

    def __getitem__(self, attribute):
        return self.attributes.get(attribute)


class _Reader(HTMLParser):
    def __init__(self):
        super().__init__()
        self.found = []
        self.open = []

    def handle_starttag(self, tag, attrs):
        element = Element(tag, dict(attrs), inside=tuple(self.open))
        self.found.append(element)
        if tag not in WITHOUT_END:
            self.open.append(element)

    def handle_startendtag(self, tag, attrs):
        self.found.append(Element(tag, dict(attrs), inside=tuple(self.open)))

    def handle_endtag(self, tag):
        assert self.open, f"</{tag}> closes nothing"
        assert self.open[-1].name == tag, f"</{tag}> closes <{self.open[-1].name}>"
        self.open.pop()

    def handle_data(self, data):
        for element in self.open:
            element.words.append(data)


def elements(page, tag=None, /, **attributes):
    """The page's elements of that name and with those attributes, in order. A page that is not well nested fails."""
    reader = _Reader()
    reader.feed(page)
    reader.close()
    assert reader.open == [], f"never closed: {[element.name for element in reader.open]}"
    return [
        element
        for element in reader.found
        if tag in (None, element.name) and all(element[key] == value for key, value in attributes.items())
    ]


def the_one(page, tag=None, /, **attributes):
    """The only such element."""
    found = elements(page, tag, **attributes)
    assert len(found) == 1, f"{len(found)} of {tag} {attributes}"
    return found[0]


def fields_of(page, form):
    """What a form would send: name and value of its hidden and chosen fields."""
    return {
        element["name"]: element["value"] or ""
        for element in elements(page, "input")
        if form.attributes in [around.attributes for around in element.inside]
        and (element["type"] == "hidden" or "checked" in element.attributes)
        and element["name"] != "csrfmiddlewaretoken"
    }
