"""Which site a request came from, as the browser that sent it says.

Over https browsers say it in ``Sec-Fetch-Site``. Over plain http they do not, but name the site
that a form stands on in ``Origin``.
"""

from flask import request

OURS = ("same-origin", "none")
"""From our own pages; typed, or opened from a bookmark."""


def is_foreign() -> bool:
    """Whether the browser says that another site asked; a program that says nothing is ours."""
    told = request.environ  # read with every form: quicker than the headers made of it
    site = told.get("HTTP_SEC_FETCH_SITE")
    if site is not None:
        return site not in OURS
    return "HTTP_ORIGIN" in told and not _is_of_our_host()


def is_ours() -> bool:
    """Whether the browser says that one of our own pages asked."""
    site = request.headers.get("Sec-Fetch-Site")
    return site == "same-origin" if site is not None else _is_of_our_host()


def is_link() -> bool:
    """Whether a link was followed: with it every browser sends the cookies that it has."""
    told = request.headers
    opens = told.get("Sec-Fetch-Mode") == "navigate" and told.get("Sec-Fetch-Dest") == "document"
    return request.method == "GET" and opens


def _is_of_our_host() -> bool:
    """Whether ``Origin`` names the host that was asked, by whichever scheme a proxy was."""
    scheme, _, rest = request.headers.get("Origin", "").partition("://")
    usual = {"http": ":80", "https": ":443"}.get(scheme, "")
    return bool(usual) and rest.removesuffix(usual) == request.host.removesuffix(usual)
