"""A small table that shows itself, for rows of numbers; the standard library is enough."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from fractions import Fraction
from html import escape
from typing import Any

_STYLE = (
    "<style>.inb-sheet{border-collapse:collapse;font-size:13px;line-height:1.4;margin:2px 0}"
    ".inb-sheet.inb-sheet th,.inb-sheet.inb-sheet td{padding:2px 10px;border:0;text-align:left;white-space:nowrap}"
    ".inb-sheet.inb-sheet .n{text-align:right;font-variant-numeric:tabular-nums}"
    ".inb-sheet.inb-sheet thead th{border-bottom:1px solid rgba(127,127,127,.6)}"
    ".inb-sheet tbody tr:nth-child(even){background:rgba(127,127,127,.08)}</style>"
)


#: A number as text, with its sign, its unit and the commas between thousands; a share of the 36 throws too.
_NUMBER = re.compile(r"[+−-]?(?:\d[\d,]*(?:\.\d+)?|\.\d+)(?:\s?%|\s?MB|/\d+)?")


def is_number(value: object) -> bool:
    """Return whether a value is read as a number, so that its column stands right.

    >>> [is_number(one) for one in (3, "104,983", "50.8 %", "21/36", "−4 MB", "4 of 12", "KGB", True)]
    [True, True, True, True, True, False, False, False]
    """
    if isinstance(value, str):
        return _NUMBER.fullmatch(value.strip()) is not None
    return isinstance(value, int | float | Fraction) and not isinstance(value, bool)


class Sheet:
    """Rows under named columns, as HTML in a notebook and as text elsewhere. ``digits``: of floats."""

    def __init__(self, rows: Iterable[Sequence[Any]], columns: Sequence[str], *, digits: int = 2) -> None:
        if isinstance(columns, str):
            raise TypeError(f"columns={columns!r}: give a list of names, as in [{columns!r}]")
        self.columns = tuple(columns)
        self.rows = tuple(tuple(row) for row in rows)
        self.digits = digits
        for number, row in enumerate(self.rows):
            if len(row) != len(self.columns):
                raise ValueError(f"rows[{number}] has {len(row)} values for {len(self.columns)} columns: {row!r}")

    def _cell(self, value: Any) -> str:
        return f"{value:.{self.digits}f}" if isinstance(value, float) else str(value)

    def _numeric(self) -> list[bool]:
        """For each column, whether it holds numbers alone."""
        return [all(is_number(row[n]) for row in self.rows) and bool(self.rows) for n in range(len(self.columns))]

    def __repr__(self) -> str:
        cells = [self.columns, *(tuple(map(self._cell, row)) for row in self.rows)]
        widths = [max(len(row[n]) for row in cells) for n in range(len(self.columns))]
        right = self._numeric()
        lines = (
            "  ".join(
                cell.rjust(width) if to_right else cell.ljust(width)
                for cell, width, to_right in zip(row, widths, right, strict=True)
            )
            for row in cells
        )
        return "\n".join(line.rstrip() for line in lines)

    def _repr_html_(self) -> str:
        marks = [' class="n"' if numeric else "" for numeric in self._numeric()]
        head = "".join(
            f'<th scope="col"{mark}>{escape(name)}</th>' for name, mark in zip(self.columns, marks, strict=True)
        )
        body = "".join(
            "<tr>"
            + "".join(f"<td{mark}>{escape(self._cell(value))}</td>" for value, mark in zip(row, marks, strict=True))
            + "</tr>"
            for row in self.rows
        )
        return f'{_STYLE}<table class="inb-sheet"><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>'


def sheet(rows: Iterable[Sequence[Any]], columns: Sequence[str], *, digits: int = 2) -> Sheet:
    """Return a table that shows itself: ``rows`` of values under ``columns``; floats with that many ``digits``.

    Raises ValueError for a row with more or fewer values than there are columns, TypeError for a single name.

    >>> sheet([("KGB", 2, 1.5), ("Loan Sharks", 5, 0.25)], ["group", "Power", "share"])
    group        Power  share
    KGB              2   1.50
    Loan Sharks      5   0.25
    """
    return Sheet(rows, columns, digits=digits)
