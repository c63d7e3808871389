"""The page of an evening: all of the ledger stands in it, nothing in it comes from outside, and it fits on a phone."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Iterator
from decimal import Decimal
from html import escape
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path

import pytest
from running import kwx
from session_tools import EVENING

from kawuxing_calc.diagnostics import KwxError
from kawuxing_calc.ledger import Books, Given, Item, Settled, Wrong, fewest, read_session
from kawuxing_calc.ledger.lines import open_session, read_lines
from kawuxing_calc.render.plain import kind_of
from kawuxing_calc.render.report import open_report
from kawuxing_calc.render.report.chart import Line, _spread, charts
from kawuxing_calc.render.report.course import MOST_POINTS, Course, Extreme, Point
from kawuxing_calc.render.report.html import Html, element
from kawuxing_calc.text import speech

MINUS = "\u2212"
HOSTILE = """players: <script> &lt;b <b>x 很长很长很长很长的名字LongLongLongLongName
rules: xiangyang-four
unit: <i>元
accounts: "&'
rest: <b>x
who:<script> from:&lt;b fan:卡五星 +liangdao # </td></table><img src=x onerror=alert(1)> &amp; "'
who:&lt;b +zimo x8 # http://example.com/ </script><script>alert(1)</script>
adjust <script>:+1234567.25 "&':-1234567.25 <u>&lt;
who:<script> from:<img> fan:卡五星
who:<script> from:<b>x fan:<svg/onload=alert(1)>
"""


# ------------------------------------------------------------------------------------------------- reading a page


class Node:
    """An element of a page."""

    def __init__(self, tag: str, attributes: dict[str, str]) -> None:
        self.tag, self.attributes = tag, attributes
        self.children: list[Node | str] = []

    @property
    def text(self) -> str:
        """All text in it."""
        return "".join(child if isinstance(child, str) else child.text for child in self.children)

    def all(self, tag: str = "", class_: str = "") -> list[Node]:
        """The elements below it with this tag and this class."""
        return [
            node
            for node in self._below()
            if tag in ("", node.tag) and (not class_ or class_ in node.attributes.get("class", "").split())
        ]

    def own(self, tag: str) -> list[Node]:
        """Its children with this tag."""
        return [child for child in self.children if isinstance(child, Node) and child.tag == tag]

    def one(self, tag: str = "", class_: str = "") -> Node:
        """The only such element."""
        found = self.all(tag, class_)
        assert len(found) == 1, (tag, class_, len(found))
        return found[0]

    def _below(self) -> Iterator[Node]:
        for child in self.children:
            if isinstance(child, Node):
                yield child
                yield from child._below()


class _Reader(HTMLParser):
    """Reads a page and insists on every element being closed in its order."""

    def __init__(self) -> None:
        super().__init__()
        self.root = Node("", {})
        self._open = [self.root]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        node = Node(tag, {key: value or "" for key, value in attrs})
        self._open[-1].children.append(node)
        if tag != "meta":
            self._open.append(node)

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop().tag == tag

    def handle_data(self, data: str) -> None:
        self._open[-1].children.append(data)


def parsed(page: str) -> Node:
    reader = _Reader()
    reader.feed(page)
    reader.close()
    assert reader._open == [reader.root]
    return reader.root


def written(session: Path, page: Path, language: str = "zh") -> tuple[Node, list[Item], Books]:
    """The page of a session, with what the session comes to."""
    items, books = [], Books()
    with open_report(str(page), str(session), speech(language)) as report:
        for item in read_session(read_lines(open_session(str(session)), session.name), Given()):
            books.add(item)
            report.item(item, books)
            items.append(item)
        report.end(books)
    return parsed(page.read_text("utf-8")), items, books


def of_text(text: str, folder: Path) -> tuple[Node, list[Item], Books]:
    """The same of a session's text."""
    session = folder / "evening.kwx"
    session.write_text(text, "utf-8")
    return written(session, folder / "evening.html")


def rows_of(page: Node) -> list[Node]:
    """The rows of the table of deals, without its heading."""
    [body] = page.one("table", "deals").own("tbody")
    return body.own("tr")


def money(text: str) -> Decimal:
    return Decimal(text.replace(MINUS, "-"))


# ------------------------------------------------------------------------------------------- the ledger is all there


def test_every_deal_has_its_row_with_what_each_won_and_stands_at(tmp_path: Path) -> None:
    page, items, _ = written(EVENING, tmp_path / "page.html")
    running = Books()
    rows = iter(row for row in rows_of(page) if "turn" not in row.attributes.get("class", ""))
    for item in (item for item in items if isinstance(item, Settled)):
        running.add(item)
        row = next(rows)
        [head] = row.own("th")
        assert head.text == (
            str(item.number) if item.number else {"foul": "罚", "adjust": "调整"}[kind_of(item.entry)]
        )
        for name, cell in zip(item.people, row.all("td", "p"), strict=True):
            change = item.settlement.money.get(name)
            assert [money(b.text) for b in cell.all("b")] == [change] * (change is not None)
            assert money(cell.one("span", "sum").text.removeprefix("累计 ")) == running.totals[name]
            marked = "".join(mark.text for mark in cell.all("span", "mark"))
            assert marked == {item.dealer: "庄", item.resting: "休"}.get(name, "")
    assert next(rows, None) is None


def test_totals_and_settling_up_are_the_ledgers(tmp_path: Path) -> None:
    page, _, books = written(EVENING, tmp_path / "page.html")
    shown = {
        row.one("bdi").text: money(row.one("td").text)
        for row in page.one("table", "sums").one("tbody").all("tr")
    }
    assert shown == books.totals
    assert list(shown.values()) == sorted(shown.values(), reverse=True)
    handed = [(li.one("span").text, li.one("b").text) for li in page.one("section", "settling").all("li")]
    assert handed == [(f"{p.source} 付给 {p.to}", f"{p.amount} 元") for p in fewest(books.totals)]


def test_what_each_did_is_the_ledgers(tmp_path: Path) -> None:
    page, _, books = written(EVENING, tmp_path / "page.html")
    table = page.one("table", "figures")
    names = [node.text for node in table.all("bdi")]
    assert "台费" not in names
    figures = {row.one("th").text: [td.text for td in row.all("td")] for row in table.one("tbody").all("tr")}
    assert figures["胡"] == [str(books.record(name).wins) for name in names]
    assert figures["点炮"] == [str(books.record(name).dealt_in) for name in names]


def test_a_biggest_hand_that_was_not_checked_is_marked(tmp_path: Path) -> None:
    """Stated, x4; shown by its tiles, 卡五星 x2."""
    text = "players: A B C\nwho:A +zimo x4\nwho:B 46t 11b 123b 789b pong:9t win:5t from:C\n"
    page, *_ = of_text(text, tmp_path)
    figures = [link.text for link in page.all("a") if link.text.startswith("×")]
    assert figures == ["×4*", "×2"]


def test_a_settlement_is_folded_under_its_row(tmp_path: Path) -> None:
    page, items, _ = written(EVENING, tmp_path / "page.html")
    rows = {row.attributes["id"]: row for row in rows_of(page) if "id" in row.attributes}
    for item in (item for item in items if isinstance(item, Settled) and item.settlement.wins):
        details = rows[f"d{item.number}"].one("details")
        assert "open" not in details.attributes
        assert len(details.all("table", "fan")) == len(item.settlement.wins)
        assert item.source.text.strip() in details.one("code").text
    first = rows["d1"].one("details")
    assert first.one("b", "won").text == "5条（胡这张）"
    fan = first.one("table", "fan").one("tbody").one("tr")
    assert fan.one("th").text == "卡五星"
    assert fan.all("td")[0].text == "×2"
    assert fan.one("small").text  # the clause
    # Deal 13: 大三元 8 x 亮倒 2 = 16, over the cap of 8; the discarder pays for the third player as well.
    capped = rows["d13"].one("details")
    assert "封顶8" in capped.one("table", "fan").text.replace(" ", "")
    assert "老王 包胡，替" in capped.one("ul", "shares").text


def test_of_two_winners_who_named_no_fan_is_told(tmp_path: Path) -> None:
    page, _, _ = of_text(
        "players: A B C\nwho:A from:C fan:碰碰胡 | who:B x3\nwho:A from:C x3 | who:B x3\n", tmp_path
    )
    assert [node.text for node in page.all("span", "sub")] == ["碰碰胡 / 没说番名", ""]


def test_tables_are_headed(tmp_path: Path) -> None:
    page, *_ = written(EVENING, tmp_path / "page.html")
    for table in page.all("table"):
        [caption] = table.own("caption")
        assert caption.text
    for head in page.all("th"):
        assert head.attributes["scope"] in ("col", "row")
        assert head.text


def test_wrong_lines_stand_where_they_are_with_what_to_write(tmp_path: Path) -> None:
    text = (
        "players: A B C\nwho:A +zimo x2\nwho:A from:D x2\n"
        "base: much\nwho:B +zimo x2\n\nwho:B +zimo x4\nbase: 2\nwho:C +zimo x2\n"
    )
    page, items, books = of_text(text, tmp_path)
    assert [item.source.line for item in items if isinstance(item, Wrong)] == [3, 4, 5, 7]
    ids = [row.attributes.get("id", row.text) for row in rows_of(page)]
    assert ids[:3] == ["d1", "l3", "l4"]
    assert ids[3] == "第 5–7 行也没算：先改好第 4 行"
    assert ids[-1] == "d2"
    third = rows_of(page)[1]
    assert third.one("mark").text == "D"
    assert third.one("code").text == "who:A from:D x2"
    assert third.all("p", "hint")
    assert str(books.errors) in page.one("p", "warn").text
    assert [link.attributes["href"] for link in page.one("p", "warn").all("a")] == ["#l3", "#l4"]


def test_links_lead_somewhere(tmp_path: Path) -> None:
    page, *_ = written(EVENING, tmp_path / "page.html")
    ids = [node.attributes["id"] for node in page.all() if "id" in node.attributes]
    assert len(ids) == len(set(ids))
    links = [node.attributes["href"] for node in page.all("a")]
    assert links
    assert {link.removeprefix("#") for link in links} <= set(ids)
    named = [
        node.attributes[key]
        for node in page.all()
        for key in ("aria-labelledby", "aria-describedby")
        if key in node.attributes
    ]
    assert set(named) <= set(ids)


@pytest.mark.parametrize("language", ["zh", "zh-Hant", "en"])
def test_a_page_in_each_language_says_so(tmp_path: Path, language: str) -> None:
    page, *_ = written(EVENING, tmp_path / "page.html", language)
    assert page.one("html").attributes["lang"] == {"zh": "zh-Hans"}.get(language, language)


def test_an_evening_without_deals_is_a_page_too(tmp_path: Path) -> None:
    page, *_ = of_text("players: A B C\n", tmp_path)
    assert "还没有一局牌" in page.one("main").text


# --------------------------------------------------------------------------------- nothing from outside, nothing runs


def test_what_people_typed_is_shown_as_typed(tmp_path: Path) -> None:
    session = tmp_path / '<b>&".kwx'
    session.write_text(HOSTILE, "utf-8")
    page, _, books = written(session, tmp_path / "page.html")
    assert page.one("h1").text == '<b>&"'
    assert {node.text for node in page.one("table", "sums").all("bdi")} == set(books.totals)
    remarks = [node.text for node in page.all("span", "remark")]
    assert remarks[0] == "</td></table><img src=x onerror=alert(1)> &amp; \"'"
    assert "<u>&lt;" in page.one("table", "deals").text
    assert [node.text for node in page.all("code")][-2:] == HOSTILE.splitlines()[-2:]
    assert {node.tag for node in page.all()} <= _PLAIN
    assert not [key for node in page.all() for key in node.attributes if key.startswith("on") or key == "src"]


_PLAIN = {
    *("html", "head", "meta", "title", "style", "body", "header", "main", "section", "footer", "figure"),
    *("div", "p", "h1", "h2", "ul", "ol", "li", "a", "b", "i", "bdi", "small", "span", "code", "mark"),
    *("table", "caption", "thead", "tbody", "tr", "th", "td", "details", "summary"),
    *("svg", "desc", "g", "path", "text"),
}


def test_a_page_needs_nothing_beside_it(tmp_path: Path) -> None:
    page, *_ = written(EVENING, tmp_path / "page.html")
    text = (tmp_path / "page.html").read_text("utf-8")
    assert not re.search(r"https?:|//|src=|url\(|@import|<script|<link|javascript:", text)
    assert {node.tag for node in page.all()} <= _PLAIN
    assert all(node.attributes["href"].startswith("#") for node in page.all("a"))
    [viewport] = [node for node in page.all("meta") if node.attributes.get("name") == "viewport"]
    assert "width=device-width" in viewport.attributes["content"]


def test_text_is_escaped_and_markup_is_not() -> None:
    assert element("p", "<&", Html("<b>x</b>"), title='"') == '<p title="&quot;">&lt;&amp;<b>x</b></p>'
    assert element("p", "a\x00\x1b\ud800b") == "<p>a\ufffd\ufffd\ufffdb</p>"


# ----------------------------------------------------------------------------------------------- where it is written


def test_a_page_takes_the_place_of_an_earlier_one(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    for session in ("players: A B C\nwho:A +zimo x2\n", "players: A B C\nwho:B +zimo x2\n"):
        file = tmp_path / "evening.kwx"
        file.write_text(session, "utf-8")
        assert kwx("session", str(file), "--report", str(page)).status == 0
    assert "B 自摸" in page.read_text("utf-8")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["evening.kwx", "page.html"]


def test_nothing_else_is_overwritten(tmp_path: Path) -> None:
    session, other, folder = tmp_path / "evening.kwx", tmp_path / "letter.html", tmp_path / "folder"
    session.write_text("players: A B C\nwho:A +zimo x2\n", "utf-8")
    other.write_text("<!doctype html><p>a letter", "utf-8")
    folder.mkdir()
    before = session.read_bytes(), other.read_bytes()
    for page, code in (
        (str(session), "bad-report"),
        (str(other), "bad-report"),
        (str(folder), "bad-report"),
        ("-", "bad-report"),
        (str(tmp_path / "nowhere" / "page.html"), "file-unwritable"),
        (str(other / "page.html"), "file-unwritable"),
    ):
        ran = kwx("session", str(session), "--report", page)
        assert ran.status == 2
        assert f"[{code}]" in ran.err
        assert ran.out == ""
    assert (session.read_bytes(), other.read_bytes()) == before
    assert len(list(tmp_path.iterdir())) == 3


def test_a_session_that_breaks_off_leaves_the_earlier_page(tmp_path: Path) -> None:
    session, page = tmp_path / "evening.kwx", tmp_path / "page.html"
    session.write_text("players: A B C\nwho:A +zimo x2\n", "utf-8")
    kwx("session", str(session), "--report", str(page))
    before = page.read_bytes()
    session.write_bytes("players: 老王 小李 阿强\n".encode("gbk"))
    assert kwx("session", str(session), "--report", str(page)).status == 2
    assert page.read_bytes() == before
    assert len(list(tmp_path.iterdir())) == 2


def test_the_page_comes_beside_what_is_printed(tmp_path: Path) -> None:
    session, page = tmp_path / "evening.kwx", tmp_path / "page.html"
    session.write_text("players: A B C\nwho:A +zimo x2\nwho:D x2\n", "utf-8")
    plain = kwx("session", str(session))
    beside = kwx("session", str(session), "--report", str(page))
    assert beside == plain._replace(err=f"{plain.err}写好了网页 {page}\n")
    assert beside.status == 1
    assert page.exists()


def test_a_link_keeps_pointing_where_it_points(tmp_path: Path) -> None:
    session, page, link = tmp_path / "evening.kwx", tmp_path / "page.html", tmp_path / "latest.html"
    session.write_text("players: A B C\nwho:A +zimo x2\n", "utf-8")
    link.symlink_to(page)
    assert kwx("session", str(session), "--report", str(link)).status == 0
    assert link.is_symlink()
    assert page.exists()


def test_a_disk_that_fails_is_an_error_and_no_page(tmp_path: Path) -> None:
    session = tmp_path / "evening.kwx"
    session.write_text("players: A B C\n", "utf-8")
    with open_report(str(tmp_path / "page.html"), str(session), speech("zh")) as report:
        report._file.close()
        with pytest.raises(KwxError) as caught:
            report.end(Books())
    assert caught.value.diagnostics[0].code == "file-unwritable"
    assert [path.name for path in tmp_path.iterdir()] == ["evening.kwx"]


# --------------------------------------------------------------------------------------------------------- the chart


def test_a_long_evening_keeps_few_points_but_its_extremes() -> None:
    """10,000 deals; B's lowest, at deal 7777, is no point that is kept, and still known."""
    course = Course()
    for deal in range(1, 10_001):
        spike = Decimal(500 if deal == 7777 else deal % 7)
        course.add(deal, {"A": spike, "B": -spike})
    assert len(course.points) <= MOST_POINTS + 1
    assert course.points[0] == Point(0, ())
    assert course.points[-1].deal == 10_000
    assert [p.deal for p in course.points] == sorted({p.deal for p in course.points})
    assert (
        course.highest["A"] == course.lowest["B"]._replace(amount=Decimal(500)) == Extreme(Decimal(500), 7777)
    )


def test_an_adjustment_belongs_to_the_deal_before_it() -> None:
    course = Course()
    course.add(1, {"A": Decimal(4)})
    course.add(None, {"A": Decimal(-1)})
    assert course.points == [Point(0, ()), Point(1, (Decimal(-1),))]


def test_lines_are_told_apart_without_colour_and_named_at_their_ends() -> None:
    names = ["老王", "小李", "阿强", "小张"]
    points = [Point(0, ()), Point(1, tuple(map(Decimal, (3, 3, 3, -9))))]
    page = parsed(charts(points, [Line(name, i) for i, name in enumerate(names)], "T", "D", "X"))
    for drawing in page.all("svg"):
        lines = [
            (g.all("path", "ln")[0].attributes["stroke-dasharray"], g.all("path", "mk")[0].attributes["d"])
            for g in drawing.all("g")
        ]
        assert len({dash for dash, _ in lines}) == len({mark for _, mark in lines}) == 4
        ends = drawing.all("text", "end")
        assert [end.text for end in ends] == ["老王 +3", "小李 +3", "阿强 +3", f"小张 {MINUS}9"]
        heights = sorted(float(end.attributes["y"]) for end in ends)
        assert min(b - a for a, b in pairwise(heights)) >= 12
        assert (drawing.one("title").text, drawing.one("desc").text) == ("T", "D")


def test_labels_keep_apart_and_inside() -> None:
    """Three that want 10 stand at 10, 25 and 40; two at the lower edge are pushed up from it."""
    assert _spread([10, 10, 10], 15, 10, 200) == [10, 25, 40]
    assert _spread([198, 200], 15, 10, 200) == [185, 200]


def test_the_chart_is_told_in_words(tmp_path: Path) -> None:
    """A wins 2 x 2 = 4 from two, then pays C 2 and B nothing: +4, then +2."""
    page, *_ = of_text("players: A B C\nwho:A +zimo x2\nwho:C from:A x2\n", tmp_path)
    for told in page.all("desc"):
        assert f"A：最后 +2，最高 +4（第 1 局后），最低 0。B：最后 {MINUS}2" in told.text.replace("。 ", "。")


# ---------------------------------------------------------------------------------------------------- how it looks

STYLE = (Path(__file__).resolve().parent.parent / "kawuxing_calc/render/report/style.css").read_text("utf-8")


def _colours() -> list[dict[str, str]]:
    light, dark = re.findall(r":root \{(.*?)\}", STYLE, re.S)[:2]
    return [dict(re.findall(r"--(\w+): (#[0-9a-f]{6});", block)) for block in (light, dark)]


def _luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return sum(weight * c for weight, c in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def _contrast(one: str, other: str) -> float:
    low, high = sorted(map(_luminance, (one, other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("colours", _colours(), ids=["light", "dark"])
def test_contrast_is_enough_for_tired_eyes(colours: dict[str, str]) -> None:
    """WCAG AA: 4.5 for text, 3 for lines."""
    for ground in ("paper", "card"):
        for text in ("ink", "soft", "up", "down", "jade"):
            assert _contrast(colours[text], colours[ground]) >= 4.5, (text, ground)
    for text in ("ink", "soft"):
        assert _contrast(colours[text], colours["warn"]) >= 4.5, text
    assert _contrast(colours["ink"], colours["mark"]) >= 4.5
    for number in range(6):
        assert _contrast(colours[f"c{number}"], colours["card"]) >= 3


BROWSER = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
FLAGS = (
    *("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync"),
    *("--disable-background-networking", "--disable-component-update", "--hide-scrollbars", "--dump-dom"),
)
MEASURE = """
<script>
addEventListener("load", () => {
  document.title = [...document.querySelectorAll("iframe")].map(frame => {
    const page = frame.contentDocument, root = page.documentElement;
    const closed = root.scrollWidth;
    page.querySelectorAll("details").forEach(d => d.open = true);
    const dark = frame.contentWindow.matchMedia("(prefers-color-scheme: dark)").matches;
    return [dark ? "dark" : "light", root.clientWidth, closed, root.scrollWidth].join(" ");
  }).join(";");
});
</script>
"""


@pytest.mark.skipif(BROWSER is None, reason="no chromium, chromium-browser or google-chrome here")
@pytest.mark.parametrize("text", [EVENING.read_text("utf-8"), HOSTILE], ids=["evening", "hostile"])
def test_a_browser_needs_no_sideways_scrolling(tmp_path: Path, text: str) -> None:
    """On a phone and on a desk, light and dark, folded and unfolded."""
    of_text(text, tmp_path)
    page = escape((tmp_path / "evening.html").read_text("utf-8"))
    frames = [
        f'<iframe style="width:{width}px;height:800px;border:0;color-scheme:{scheme}" srcdoc="{page}"></iframe>'
        for width in (360, 1200)
        for scheme in ("light", "dark")
    ]
    frame = tmp_path / "frame.html"
    frame.write_text(f"<!doctype html><meta charset=utf-8><title></title>{''.join(frames)}{MEASURE}", "utf-8")
    command = [str(BROWSER), *FLAGS, f"--user-data-dir={tmp_path / 'browser'}", frame.as_uri()]
    dumped = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", timeout=120).stdout
    measured = re.search("<title>(.*?)</title>", dumped)
    assert measured is not None
    assert measured[1].split(";") == [
        f"{scheme} {width} {width} {width}" for width in (360, 1200) for scheme in ("light", "dark")
    ]
