"""An address as a QR code that is drawn on a page."""

import qrcode

QUIET = 4
"""Squares of quiet zone round a QR code."""


def qr_path(text: str) -> tuple[str, int]:
    """A QR code of *text* as the path of its dark squares, and its squares a side."""
    code = qrcode.QRCode(border=QUIET)
    code.add_data(text)
    code.make(fit=True)
    rows = code.get_matrix()
    runs = []
    for y, row in enumerate(rows):
        x = 0
        while x < len(row):
            end = x
            while end < len(row) and row[end]:
                end += 1
            if end > x:
                runs.append(f"M{x} {y}h{end - x}v1h-{end - x}z")
            x = end + 1
    return "".join(runs), len(rows)
